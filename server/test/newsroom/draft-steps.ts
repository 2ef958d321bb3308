import { expect } from 'vitest'
import { draftFields } from '#shared/drafts.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { needsAll, postStates } from '#shared/post-states.rules.ts'
import {
  become,
  isKept,
  markIn,
  newMark,
  newPost,
  newWord,
  refusalOf,
  revisionsOf,
  rowOf,
  buildText,
  type Desk,
  type Draft,
  type Editor,
  type KnownPost,
  type Seen,
} from './desk.ts'
import { anyEditor, anyPost, expectRefusal, obstacles, type Step } from './steps.ts'

// What editors write before it is saved, each in a tab that may be behind what the others have stored.

const textNow = ({ draft, mark }: KnownPost): string => draft?.mark ?? mark

/** Opens the form of a post in a tab. */
async function open(editor: Editor, { id }: KnownPost): Promise<Seen> {
  const { version, baseUpdatedAt, form, post } = await editor.caller.drafts.get({ id, tab: editor.tab })
  const seen: Seen = {
    ...{ version, updatedAt: baseUpdatedAt, publishedAt: form.fields.publishedAt ?? null },
    ...{ mark: markIn(form.fields.content ?? ''), saved: markIn((post ?? form).fields.content ?? '') },
  }
  editor.seen.set(id, seen)
  return seen
}

function newDraft(desk: Desk, editor: Editor): Draft {
  const { random } = desk
  return {
    ...{ mark: newMark(desk), tags: [newWord(desk, 'tag')], category: random.pick(desk.categories) },
    ...{ lang: random.pick(['ta', 'en'] as const), by: editor.user.id, tab: editor.tab },
  }
}

const buildFields = ({ mark, tags, category, lang }: Draft, publishedAt: string | null) => ({
  ...{ ...buildText(mark), tags, category, language: lang, publishedAt, isHome: true, isRecent: true },
})

/** The first autosave of a new form, which may be sent twice. */
export const begin: Step = async (desk) => {
  const editor = anyEditor(desk)
  const submissionId = `form-number-${(desk.words += 1)}`
  const draft = newDraft(desk, editor)
  const call = { submissionId, tab: editor.tab, version: 0, fields: buildFields(draft, null) }
  const { id, version, updatedAt } = await editor.caller.drafts.save(call)
  if (desk.random.chance(0.3)) expect((await editor.caller.drafts.save(call)).id).toBe(id)
  desk.posts.set(id, newPost(id, { draft, category: draft.category, lang: draft.lang }))
  editor.seen.set(id, { version, updatedAt, mark: draft.mark, saved: '', publishedAt: null })
  return `begin ${draft.mark}`
}

/** Nothing of what a colleague has written is replaced by somebody who has not seen it, and nothing of it is lost. */
export const autosave: Step = async (desk) => {
  const { random } = desk
  const post = anyPost(desk)
  if (!post) return 'nothing to write'
  const editor = anyEditor(desk)
  if (post.state === 'trashed') {
    const call = () => editor.caller.drafts.get({ id: post.id, tab: editor.tab })
    expectRefusal(await refusalOf(call), ['POST_NOT_FOUND'])
    return `${post.id} is in the trash`
  }
  const known = editor.seen.get(post.id)
  const seen = known && random.chance(0.7) ? known : await open(editor, post)
  const former = post.draft
  const draft = newDraft(desk, editor)
  const { id } = post
  const { tab } = editor
  const fields = buildFields(draft, seen.publishedAt)
  let answer = { version: seen.version, updatedAt: seen.updatedAt }
  const refusal = await refusalOf(async () => {
    answer = await editor.caller.drafts.save({ id, tab, version: seen.version, seenUpdatedAt: seen.updatedAt, fields })
  })
  const isOwn = former !== undefined && former.tab === tab
  if (refusal) {
    expect(refusal).toBe('POST_CHANGED')
    expect(isOwn).toBe(false)
    expect(isKept(desk, id, draft.mark)).toBe(true)
    editor.seen.delete(id)
    return `${tab} is behind in ${id}`
  }
  // Of another tab's text it has seen the last.
  if (!isOwn) expect(textNow(post)).toBe(seen.mark)
  if (former && former.by !== editor.user.id) expect(isKept(desk, id, former.mark)).toBe(true)
  post.draft = draft
  // An answer may be lost on its way.
  if (random.chance(0.85)) editor.seen.set(id, { ...seen, ...answer, mark: draft.mark })
  return `${tab} writes ${draft.mark} in ${id}`
}

/** What follows from saving a draft or restoring a revision. */
function takeText(desk: Desk, post: KnownPost, { mark, tags, lang, category }: Omit<Draft, 'by' | 'tab'>): void {
  Object.assign(post, { mark, tags, lang, category, draft: undefined })
  const { publishedAt } = rowOf(desk, post.id)!
  post.publishedAt = publishedAt
}

export const commit: Step = async (desk) => {
  const { random } = desk
  const editor = anyEditor(desk)
  const post = [...desk.posts.values()].find(({ id, draft }) => draft && editor.seen.has(id)) ?? anyPost(desk)
  if (!post) return 'nothing to save'
  const { id } = post
  const seen = editor.seen.get(id) ?? (post.state === 'trashed' ? undefined : await open(editor, post))
  if (!seen || post.state === 'trashed') return `${id} is in the trash`
  const to = random.chance(0.6) ? random.pick(postStates) : undefined
  const note = newWord(desk, 'note')
  const hasNote = random.chance(0.3)
  const publishAt = to === 'scheduled' ? new Date(Date.now() + 60_000 * (1 + random.int(90))).toISOString() : undefined
  const saved = post.draft ?? post
  const refusal = await refusalOf(() =>
    editor.caller.drafts.commit({
      ...{ id, tab: editor.tab, version: seen.version, seenUpdatedAt: seen.updatedAt },
      ...(to && { state: to }),
      ...(publishAt !== undefined && { publishAt }),
      ...(hasNote && { updateNote: note }),
    }),
  )
  if (refusal === 'POST_CHANGED') {
    editor.seen.delete(id)
    return `${editor.tab} is behind in ${id} and does not save`
  }
  const codes: ErrorCode[] = obstacles(post, to ?? post.state, saved.mark !== '')
  if (desk.clockWentBack && refusal === 'POST_DATE_FUTURE') codes.push(refusal)
  if (!expectRefusal(refusal, codes)) return `save ${id} refused: ${refusal}`
  // Whoever saves has seen what is replaced: the text that was saved before, and every word of the draft.
  expect(post.mark).toBe(seen.saved)
  if (post.draft?.tab !== editor.tab) expect(saved.mark).toBe(seen.mark)
  const before = post.publishedAt
  takeText(desk, post, saved)
  if (hasNote) post.corrections.push({ word: note, at: rowOf(desk, id)!.updatedAt })
  if (to) {
    const { publishedAt } = post
    post.publishedAt = before
    become(post, to, publishAt === undefined ? null : Date.parse(publishAt))
    post.publishedAt = publishedAt
  }
  await open(editor, post)
  return `save ${id} with ${post.mark}${to ? ` as ${to}` : ''}`
}

export const discard: Step = async (desk) => {
  const editor = anyEditor(desk)
  const post = [...desk.posts.values()].find(
    ({ id, draft, state }) => draft && editor.seen.has(id) && state !== 'trashed',
  )
  if (!post?.draft) return 'nothing to give up'
  const { id, draft } = post
  const seen = editor.seen.get(id)!
  const call = { id, tab: editor.tab, version: seen.version, seenUpdatedAt: seen.updatedAt }
  const refusal = await refusalOf(() => editor.caller.drafts.discard(call))
  editor.seen.delete(id)
  if (refusal) {
    expect([refusal, draft.tab === editor.tab]).toEqual(['POST_CHANGED', false])
    return `${editor.tab} is behind in ${id} and gives nothing up`
  }
  expect(isKept(desk, id, draft.mark)).toBe(true)
  if (post.mark === '' && rowOf(desk, id)!.state === 'trashed') {
    post.former = post.state as typeof post.former
    post.state = 'trashed'
    for (const other of desk.posts.values()) if (other.counterpart === id) other.counterpart = null
    Object.assign(post, { formerCounterpart: post.counterpart, counterpart: null })
  } else post.draft = undefined
  // Whoever had it open may go on with it.
  for (const { seen: all } of desk.editors) {
    const other = all.get(id)
    if (other?.mark === draft.mark) other.mark = post.mark
  }
  return `give up ${draft.mark}`
}

export const restoreRevision: Step = async (desk) => {
  const post = anyPost(desk)
  const revisions = post ? revisionsOf(desk, post.id) : []
  if (!post || revisions.length === 0) return 'no revision yet'
  const { id: revisionId, fields } = desk.random.pick(revisions)
  const { content, tags, language, category } = draftFields.parse(JSON.parse(fields))
  const mark = markIn(content)
  const codes: ErrorCode[] =
    post.state === 'trashed' ? ['POST_NOT_FOUND'] : needsAll(post.state) && mark === '' ? ['POST_FIELDS_REQUIRED'] : []
  const call = () => anyEditor(desk).caller.drafts.restore({ id: post.id, revisionId })
  const former = post.draft
  const refusal = await refusalOf(call)
  if (desk.clockWentBack && refusal === 'POST_DATE_FUTURE') return `${post.id} would be of a day to come`
  if (!expectRefusal(refusal, codes)) return `restore ${mark} refused: ${refusal}`
  if (former) expect(isKept(desk, post.id, former.mark)).toBe(true)
  takeText(desk, post, { mark, tags, lang: language ?? post.lang, category: category || post.category })
  return `restore ${mark} of ${post.id}`
}
