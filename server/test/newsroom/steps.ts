import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { mayBecome, needsAll, postStates, type PostState } from '#shared/post-states.rules.ts'
import { cleanUp } from '#server/timers.ts'
import type { Random } from '#server/test/random.ts'
import {
  become,
  isLive,
  newMark,
  newPost,
  newWord,
  refusalOf,
  rowOf,
  buildText,
  type BulkPart,
  type Desk,
  type Editor,
  type KnownPost,
  type Stored,
} from './desk.ts'

// What editors do with whole posts. Each step says beforehand whether it must be refused, and what follows if it is not.

const msOf = (text: string | null | undefined): number | null => (text ? Date.parse(text) : null)

export type Step = (desk: Desk) => Promise<string>

export const anyEditor = ({ random, editors }: Desk): Editor => random.pick(editors)
export const anyPost = ({ random, posts }: Desk): KnownPost | undefined =>
  posts.size > 0 ? random.pick([...posts.values()]) : undefined
const timeFor = (random: Random, state: PostState | undefined): { publishAt?: string } =>
  state === 'scheduled' ? { publishAt: new Date(Date.now() + minuteMs * (1 + random.int(90))).toISOString() } : {}

/** Refused with one of the codes, or not at all where there is none. */
export function expectRefusal(refusal: ErrorCode | undefined, codes: readonly ErrorCode[]): boolean {
  if (codes.length > 0) expect(codes).toContain(refusal)
  else expect(refusal).toBeUndefined()
  return refusal === undefined
}

/** Why a post cannot get this state. */
export function obstacles(post: KnownPost, to: PostState, isWhole = post.mark !== ''): ErrorCode[] {
  if (post.state === 'trashed') return ['POST_NOT_FOUND']
  const codes: ErrorCode[] = []
  if (!mayBecome(post.state, to)) codes.push('POST_STATE_INVALID')
  if (!isWhole && needsAll(to)) codes.push('POST_FIELDS_REQUIRED')
  return codes
}

/** What was written since the last save is not published by who has not seen it. */
const unsaved = (post: KnownPost, to: PostState): ErrorCode[] =>
  post.draft && !needsAll(post.state === 'trashed' ? post.former : post.state) && needsAll(to) ? ['POST_UNSAVED'] : []

export const create: Step = async (desk) => {
  const { random } = desk
  const state = random.pick(postStates)
  const [mark, tag, note] = [newMark(desk), newWord(desk, 'tag'), newWord(desk, 'note')]
  const lang = random.pick(['ta', 'en'] as const)
  const category = random.pick(desk.categories)
  const { id, publishAt } = await anyEditor(desk).caller.posts.create({
    ...{ ...buildText(mark), category, state, tags: [tag], language: lang, isHome: true, isRecent: true },
    ...(random.chance(0.3) && { updateNote: note }),
    ...timeFor(random, state),
  })
  const post = newPost(id, { mark, tags: [tag], category, lang })
  // What is corrected in a new post is said from its publication on.
  if (desk.services.db.$client.prepare('SELECT 1 FROM post_updates WHERE post_id = ?').get(id))
    post.corrections.push({ word: note, at: Date.now() })
  become(post, state, msOf(publishAt))
  desk.posts.set(id, post)
  return `create ${mark} as ${state}`
}

/** Saves a post as a documented call does: what is not sent stays. */
export const update: Step = async (desk) => {
  const { random } = desk
  const post = anyPost(desk)
  if (!post) return 'nothing to change'
  const to = random.chance(0.4) ? random.pick(postStates) : undefined
  const hasText = random.chance(0.6)
  const [mark, tag, note] = [newMark(desk), newWord(desk, 'tag'), newWord(desk, 'note')]
  const [hasTag, hasNote] = [random.chance(0.4), random.chance(0.3)]
  const row = rowOf(desk, post.id)!
  const isStale = random.chance(0.15)
  const seenUpdatedAt = new Date(row.updatedAt - (isStale ? 1 : 0)).toISOString()
  const category = random.pick(desk.categories)
  const times = timeFor(random, to)
  const after = to ?? post.state
  const codes =
    post.state === 'trashed' || after === 'trashed'
      ? (['POST_NOT_FOUND'] as ErrorCode[])
      : obstacles(post, after, hasText || post.mark !== '')
  // Of what is missing and what is unsaved either may be said.
  if (!codes.includes('POST_NOT_FOUND') && after !== 'trashed' && !hasText) codes.push(...unsaved(post, after))
  if (isStale && !codes.includes('POST_NOT_FOUND')) codes.unshift('POST_CHANGED')
  const refusal = await refusalOf(() =>
    anyEditor(desk).caller.posts.update({
      id: post.id,
      // A post that was only begun stands in no list until a call says so.
      ...(hasText && { ...buildText(mark), category, isHome: true, isRecent: true }),
      ...(to && { state: to, ...times }),
      ...(hasTag && { tags: [tag] }),
      ...(hasNote && { updateNote: note }),
      ...((isStale || random.chance(0.5)) && { seenUpdatedAt }),
    }),
  )
  if (!expectRefusal(refusal, codes)) return `update ${post.id} refused: ${refusal}`
  if (hasText) Object.assign(post, { mark, category })
  if (hasTag) post.tags = [tag]
  if (hasNote) post.corrections.push({ word: note, at: rowOf(desk, post.id)!.updatedAt })
  if (to) become(post, to, msOf(times.publishAt))
  return `update ${post.id}${hasText ? ` to ${mark}` : ''}${to ? ` as ${to}` : ''}`
}

export const setState: Step = async (desk) => {
  const { random } = desk
  const post = anyPost(desk)
  if (!post) return 'nothing to publish'
  const state = random.chance(0.4) ? 'published' : random.pick(postStates)
  const times = timeFor(random, state)
  const codes = [...obstacles(post, state), ...(post.state === 'trashed' ? [] : unsaved(post, state))]
  const refusal = await refusalOf(() => anyEditor(desk).caller.posts.setState({ id: post.id, state, ...times }))
  if (!expectRefusal(refusal, codes)) return `${post.id} as ${state} refused: ${refusal}`
  become(post, state, msOf(times.publishAt))
  return `${post.id} as ${state}`
}

/** What happens to the pair of a post that goes to the trash. */
function partPair(desk: Desk, post: KnownPost): void {
  for (const other of desk.posts.values()) if (other.counterpart === post.id) other.counterpart = null
  post.formerCounterpart = post.counterpart
  post.counterpart = null
}

function toTrash(desk: Desk, post: KnownPost): void {
  partPair(desk, post)
  post.former = post.state === 'trashed' ? post.former : post.state
  post.state = 'trashed'
}

/** Out of the trash nothing is published by surprise. */
function outOfTrash(desk: Desk, post: KnownPost): void {
  const isLate = post.former === 'scheduled' && (post.publishAt ?? 0) <= Date.now()
  post.state = isLate ? (post.publishedAt === null ? 'draft' : 'unpublished') : post.former
  if (post.state !== 'scheduled') post.publishAt = null
  const other = desk.posts.get(post.formerCounterpart ?? '')
  if (other && other.state !== 'trashed' && other.counterpart === null) {
    other.counterpart = post.id
    post.counterpart = other.id
  }
}

export const trash: Step = async (desk) => {
  const post = anyPost(desk)
  if (!post) return 'nothing to delete'
  const refusal = await refusalOf(() => anyEditor(desk).caller.posts.delete({ id: post.id }))
  if (!expectRefusal(refusal, post.state === 'trashed' ? ['POST_NOT_FOUND'] : [])) return `delete ${post.id} refused`
  toTrash(desk, post)
  return `delete ${post.id}`
}

export const restoreFromTrash: Step = async (desk) => {
  const all = [...desk.posts.values()]
  const trashed = all.filter(({ state }) => state === 'trashed')
  const post = trashed.length > 0 ? desk.random.pick(trashed) : anyPost(desk)
  if (!post) return 'nothing to bring back'
  const isPurge = desk.random.chance(0.1)
  const { trash: room } = anyEditor(desk).caller
  const ref = { kind: 'post', id: post.id } as const
  const refusal = await refusalOf(() => (isPurge ? room.purge(ref) : room.restore(ref)))
  if (!expectRefusal(refusal, post.state === 'trashed' ? [] : ['TRASH_NOT_FOUND']))
    return `${post.id} is not in the trash`
  if (isPurge) desk.posts.delete(post.id)
  else outOfTrash(desk, post)
  return `${isPurge ? 'purge' : 'bring back'} ${post.id}`
}

export const bulk: Step = async (desk) => {
  const { random } = desk
  const ids = [...desk.posts.keys()].filter(() => random.chance(0.4))
  if (ids.length === 0) return 'nothing to choose'
  const tag = newWord(desk, 'tag')
  const category = random.pick(desk.categories)
  const action = random.pick([
    ...(['publish', 'unpublish', 'trash'] as const).map((kind) => ({ kind })),
    { kind: 'move', category } as const,
    { kind: 'tag', tag } as const,
  ])
  const target = { publish: 'published', unpublish: 'unpublished' } as const
  const before = new Map(ids.map((id) => [id, storedOf(desk, id)]))
  const { bulkId, done, failed } = await anyEditor(desk).caller.posts.bulk({ ids, action })
  const refusals = new Map(failed.map(({ id, code }) => [id, code]))
  for (const id of ids) {
    const post = desk.posts.get(id)!
    const to = action.kind === 'publish' || action.kind === 'unpublish' ? target[action.kind] : undefined
    const codes: ErrorCode[] =
      post.state === 'trashed' ? ['POST_NOT_FOUND'] : to ? [...obstacles(post, to), ...unsaved(post, to)] : []
    if (!expectRefusal(refusals.get(id), codes)) continue
    if (to) become(post, to, null)
    if (action.kind === 'trash') toTrash(desk, post)
    if (action.kind === 'move') post.category = category
    if (action.kind === 'tag') post.tags = [...post.tags, tag]
  }
  const changes = done.map((id) => ({ id, action, before: before.get(id)!, after: storedOf(desk, id) }))
  if (bulkId !== null) desk.undoable.push({ bulkId, changes })
  return `${action.kind} ${ids.join(' ')}`
}

/** What is stored of a post; what is being written of it is stored apart from it. */
function storedOf(desk: Desk, id: string): Stored {
  const { state, publishAt, publishedAt, categoryId } = rowOf(desk, id)!
  return { state, publishAt, publishedAt, category: categoryId ?? '' }
}

/** Why a post is not given back what a bulk change took. */
function undoObstacles(desk: Desk, { id, action, before, after }: BulkPart): ErrorCode[] {
  const post = desk.posts.get(id)
  if (!post) return ['BULK_GONE']
  if (action.kind === 'trash') return post.state === 'trashed' ? [] : ['BULK_CHANGED_SINCE']
  const now = storedOf(desk, id)
  const isSame = {
    move: () => now.category === after.category,
    tag: () => action.kind === 'tag' && post.tags.includes(action.tag),
    publish: () => isDeepStrictEqual({ ...now, category: '' }, { ...after, category: '' }),
    unpublish: () => isDeepStrictEqual({ ...now, category: '' }, { ...after, category: '' }),
  }
  if (post.state === 'trashed' || !isSame[action.kind]()) return ['BULK_CHANGED_SINCE']
  if (action.kind === 'move' || action.kind === 'tag') return []
  if (before.state === 'scheduled' && (before.publishAt ?? 0) <= Date.now()) return ['POST_TIME_PAST']
  return []
}

export const undo: Step = async (desk) => {
  const change = desk.undoable.pop()
  if (!change) return 'nothing to undo'
  const expected = new Map(change.changes.map((part) => [part.id, undoObstacles(desk, part)]))
  const isAhead = ({ before }: BulkPart) => desk.clockWentBack && (before.publishedAt ?? 0) > Date.now()
  const { failed } = await anyEditor(desk).caller.audit.undo({ id: change.bulkId })
  const refusals = new Map(failed.map(({ id, code }) => [id, code]))
  for (const part of change.changes) {
    const { id, action, before } = part
    const post = desk.posts.get(id)
    const refusal = refusals.get(id)
    if (refusal === 'POST_DATE_FUTURE' && isAhead(part)) continue
    if (!expectRefusal(refusal, expected.get(id)!) || !post) continue
    if (action.kind === 'trash') outOfTrash(desk, post)
    else if (action.kind === 'move') post.category = before.category
    else if (action.kind === 'tag') post.tags = post.tags.filter((tag) => tag !== action.tag)
    else {
      Object.assign(post, { ...before, category: post.category })
      // By a clock that went back, its date is one to come, and nothing is published with such a date.
      if (before.state === 'published' && isAhead(part)) post.publishedAt = Date.now()
    }
  }
  return `undo for ${change.changes.map(({ id }) => id).join(' ')}`
}

/** Links two posts, or parts a pair. */
export const pair: Step = async (desk) => {
  const [post, other] = [anyPost(desk), anyPost(desk)]
  if (!post || !other) return 'nothing to pair'
  const counterpart = desk.random.chance(0.3) ? null : other.id
  const codes: ErrorCode[] = []
  if (post.state === 'trashed') codes.push('POST_NOT_FOUND')
  else if (counterpart !== null && post.counterpart !== counterpart) {
    if (other === post || other.state === 'trashed') codes.push('COUNTERPART_UNKNOWN')
    else if (rowOf(desk, other.id)!.listedLang === rowOf(desk, post.id)!.listedLang) codes.push('COUNTERPART_LANGUAGE')
  }
  const refusal = await refusalOf(() => anyEditor(desk).caller.counterparts.set({ id: post.id, counterpart }))
  if (!expectRefusal(refusal, codes)) return `pair ${post.id} with ${counterpart} refused: ${refusal}`
  if (post.counterpart === counterpart) return `${post.id} has its counterpart`
  for (const each of desk.posts.values())
    if ([post.id, counterpart].includes(each.counterpart) || each === post) each.counterpart = null
  post.counterpart = counterpart
  if (counterpart !== null) {
    other.counterpart = post.id
  }
  return `pair ${post.id} with ${counterpart}`
}

export const pin: Step = async (desk) => {
  const ids = [...desk.posts.values()].filter((post) => isLive(post) && desk.random.chance(0.3)).map(({ id }) => id)
  await anyEditor(desk).caller.pins.set({ pins: ids.slice(0, 8).map((postId) => ({ postId, until: null })) })
  return `pin ${ids.join(' ')}`
}

/** The worker runs what is due; now and then it is killed before it says so. */
function work(desk: Desk): void {
  const { store, random } = desk
  store.followClock()
  for (;;) {
    const due = store.claim('posts', 10, 'leased', 'a worker', 30_000)
    if (due.length === 0) break
    const isKilled = random.chance(0.2)
    for (const job of isKilled ? due.slice(1) : due) store.complete(job, {})
    store.expireLeases(
      (owner) => owner === 'a worker',
      () => true,
    )
  }
  for (const post of desk.posts.values())
    if (post.state === 'scheduled' && post.publishAt !== null && post.publishAt <= Date.now()) {
      post.publishedAt ??= post.publishAt
      Object.assign(post, { state: 'published', publishAt: null })
    }
}

/** Time passes, seldom backwards. @param moveTo sets the clock, in ms */
export const wait =
  (moveTo: (now: number) => void): Step =>
  async (desk) => {
    const { random } = desk
    const isBack = random.chance(0.1)
    desk.clockWentBack ||= isBack
    const by = isBack ? -random.int(hourMs) : random.int(random.chance(0.3) ? 26 * hourMs : hourMs)
    moveTo(Date.now() + by)
    work(desk)
    if (random.chance(0.3)) await cleanUp(desk.services)
    return `wait ${Math.round(by / 1000)} s`
  }
