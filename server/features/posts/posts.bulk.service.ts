/** One change of many posts, and the way back. */
import type { BulkResult } from '#shared/bulk.ts'
import type { BulkAction } from '#shared/post-list.ts'
import { mayBecome } from '#shared/post-states.rules.ts'
import { beginBulk, bulkIdOf, changeAsPart, trashed, type BulkKeeper, type Values } from '#server/core/bulk.ts'
import { write, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { ownTurn } from '#server/core/own-turn.ts'
import { resolveCategory } from '#server/features/categories/categories.service.ts'
import { findTermId } from '#server/features/terms/terms.names.service.ts'
import { listTagIdsOfPost, tagNameOf } from '#server/features/terms/terms.posts.service.ts'
import { requireAltAfter } from './posts.pictures.service.ts'
import { getWritable, type WritableRow } from './posts.rows.service.ts'
import { deletePostIn, findState, restorePostIn, type StateAndTimes } from './posts.states.service.ts'
import { updatePostIn, type ChangedPost, type Writer } from './posts.writing.service.ts'

type Edit = Exclude<BulkAction, { kind: 'trash' }>
type Change = Omit<ChangedPost, 'id'>

/**
 * Changes the posts one after the other, each in a transaction of its own and in a turn of its own: readers are served in
 * between, and one that cannot be changed keeps no other from it.
 */
export async function changePosts(
  writer: Writer,
  { ids, action }: { ids: string[]; action: BulkAction },
): Promise<BulkResult> {
  const bulk = beginBulk(writer.user, { area: 'posts' })
  const done: string[] = []
  const failed: BulkResult['failed'] = []
  for (const id of new Set(ids)) {
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await ownTurn()
    try {
      if (write(writer.db, (tx) => changeAsPart(tx, bulk, () => changeOne(tx, writer, id, action)))) done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, code: error.code })
    }
  }
  return { bulkId: bulkIdOf(bulk, done), done, failed }
}

/** Changes a post; answers undefined for one that is so already. */
function changeOne(tx: Tx, writer: Writer, id: string, action: BulkAction) {
  if (action.kind === 'trash') return { id, ...trashed(deletePostIn(tx, writer.user, id)) }
  const row = getWritable(tx, id)
  const change = changeOf(tx, row, action)
  if (!change) return undefined
  updatePostIn(tx, writer, { id, ...change }, undefined)
  requireAltAfter(tx, id, row.state)
  const after = presentValues(tx, getWritable(tx, id), listChangedFields(tx, action))
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, isTagField(field) ? false : row[field as keyof WritableRow]]),
  )
  return { id, title: row.listedTitle, before, after }
}

const stateFields = ['state', 'publishAt', 'publishedAt'] as const

/** That a post has a tag is a field of its own: what else is done to its tags is another change. */
const tagPrefix = 'tag '
const isTagField = (field: string): boolean => field.startsWith(tagPrefix)

function listChangedFields(tx: Tx, action: Edit): readonly string[] {
  if (action.kind === 'move') return ['categoryId']
  if (action.kind === 'tag') return [tagPrefix + (findTermId(tx, 'tag', action.tag) ?? '')]
  return stateFields
}

/** Undefined when the post is so already. */
function changeOf(tx: Tx, row: WritableRow, action: Edit): Change | undefined {
  switch (action.kind) {
    case 'publish':
      return row.state === 'published' ? undefined : { state: 'published' }
    case 'unpublish':
      return row.state === 'unpublished' ? undefined : { state: 'unpublished' }
    case 'move':
      return resolveCategory(tx, action.category).id === row.categoryId ? undefined : { category: action.category }
    case 'tag':
      return withTag(tx, row.id, findTermId(tx, 'tag', action.tag), action.tag)
  }
}

function withTag(tx: Tx, postId: string, tagId: string | undefined, name: string): Change | undefined {
  const tags = listTagIdsOfPost(tx, postId)
  return tags.some(({ id }) => id === tagId) ? undefined : { tags: [...tags.map((tag) => tag.name), name] }
}

const withoutTag = (tx: Tx, postId: string, tagId: string): Change => ({
  tags: listTagIdsOfPost(tx, postId).flatMap(({ id, name }) => (id === tagId ? [] : name)),
})

function presentValues(tx: Tx, row: WritableRow, fields: readonly string[]): Values {
  const tags = new Set(listTagIdsOfPost(tx, row.id).map(({ id }) => tagPrefix + id))
  return Object.fromEntries(
    fields.map((field) => [field, isTagField(field) ? tags.has(field) : row[field as keyof WritableRow]]),
  )
}

/** Gives a post a former state. */
function giveState(tx: Tx, writer: Omit<Writer, 'db'>, row: WritableRow, state: StateAndTimes): void {
  const { id } = row
  // A scheduled post that was published is withdrawn first: readers see it no more.
  if (!mayBecome(row.state, state.state)) updatePostIn(tx, writer, { id, state: 'unpublished' }, undefined)
  updatePostIn(tx, writer, { id, ...state }, undefined)
}

export const bulkPosts: BulkKeeper = {
  readValues(tx, id, fields) {
    const state = findState(tx, id)
    if (state === undefined) return undefined
    if (state === 'trashed') return { isTrashed: true }
    return { ...presentValues(tx, getWritable(tx, id), fields), isTrashed: false }
  },
  giveValues(tx, { env, user }, id, values) {
    if (values.isTrashed === true) return void deletePostIn(tx, user, id)
    if (values.isTrashed === false) return restorePostIn(tx, user, id)
    const writer = { user, source: 'admin', publicUrl: env.PUBLIC_URL } as const
    if (values.state !== undefined)
      return giveState(tx, writer, getWritable(tx, id), values as unknown as StateAndTimes)
    for (const [field, value] of Object.entries(values)) {
      const tagId = field.slice(tagPrefix.length)
      const change = !isTagField(field)
        ? { category: (value as string | null) ?? '' }
        : value === true
          ? withTag(tx, id, tagId, tagNameOf(tx, tagId))
          : withoutTag(tx, id, tagId)
      if (change) updatePostIn(tx, writer, { id, ...change }, undefined)
    }
  },
}
