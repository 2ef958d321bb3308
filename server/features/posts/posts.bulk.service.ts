/** One change of many posts, and the way back. */
import type { BulkAction, BulkResult } from '#shared/post-list.ts'
import { mayBecome } from '#shared/post-states.rules.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { write, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { isoOrNull } from '#server/core/iso.ts'
import { ownTurn } from '#server/core/own-turn.ts'
import { requireAltAfter } from './posts.pictures.service.ts'
import { getWritable, type PostRow } from './posts.rows.service.ts'
import { listTagsOfPost } from '#server/features/terms/terms.posts.service.ts'
import { deletePostIn, restorePostIn } from './posts.trash.service.ts'
import { updatePostIn, type ChangedPost, type Writer } from './posts.writing.service.ts'

type Edit = Exclude<BulkAction, { kind: 'trash' }>
type Failure = BulkResult['failed'][number]
type FormerPost = BulkResult['before'][number]

/**
 * Changes the posts one after the other, each in a transaction of its own and in a turn of its own: readers are served in
 * between, and one that cannot be changed keeps no other from it.
 * @returns what could not be changed, and of the others what `undoBulk` needs
 */
export async function changePosts(
  writer: Writer,
  { ids, action }: { ids: string[]; action: BulkAction },
): Promise<BulkResult> {
  const before: FormerPost[] = []
  const failed = await forEachPost([...new Set(ids)], (id) =>
    write(writer.db, (tx) => {
      if (action.kind === 'trash') {
        deletePostIn(tx, writer.user, id)
        before.push({ id, isTrashed: true })
        return
      }
      const row = getWritable(tx, id)
      const { updatedAt } = updatePostIn(tx, writer, { id, ...changeOf(tx, row, action) }, undefined)
      requireAltAfter(tx, id, row.state)
      before.push({ id, seenUpdatedAt: updatedAt, ...formerOf(tx, row, action) })
    }),
  )
  return { failed, before }
}

/**
 * Gives the posts back what a bulk change took. One that somebody has changed since stays as it is.
 * @returns what could not be given back
 */
export function undoBulk(
  writer: Writer,
  before: readonly (ChangedPost & { isTrashed?: boolean | undefined })[],
): Promise<Failure[]> {
  const changes = new Map(before.map((change) => [change.id, change]))
  return forEachPost([...changes.keys()], (id) =>
    write(writer.db, (tx) => {
      const { isTrashed, ...change } = changes.get(id)!
      if (isTrashed) return restorePostIn(tx, writer.user, id)
      const { state } = getWritable(tx, id, change.seenUpdatedAt)
      // A scheduled post that was published is withdrawn first: readers see it no more.
      if (!change.state || mayBecome(state, change.state)) return updatePostIn(tx, writer, change, undefined)
      const { updatedAt } = updatePostIn(tx, writer, { id, state: 'unpublished' }, undefined)
      return updatePostIn(tx, writer, { ...change, seenUpdatedAt: updatedAt }, undefined)
    }),
  )
}

async function forEachPost(ids: readonly string[], change: (id: string) => unknown): Promise<Failure[]> {
  const failed: Failure[] = []
  for (const id of ids) {
    // One after the other is the point.
    // oxlint-disable-next-line no-await-in-loop
    await ownTurn()
    const code = codeOfFailure(() => change(id))
    if (code) failed.push({ id, code })
  }
  return failed
}

/** Any other error than a refusal ends the whole. */
function codeOfFailure(change: () => unknown): ErrorCode | undefined {
  try {
    change()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function changeOf(tx: Tx, row: PostRow, action: Edit): Omit<ChangedPost, 'id'> {
  switch (action.kind) {
    case 'publish':
      return { state: 'published' }
    case 'unpublish':
      return { state: 'unpublished' }
    case 'move':
      return { category: action.category }
    case 'tag':
      return { tags: [...new Set([...tagsOf(tx, row.id), action.tag])] }
  }
}

const tagsOf = (tx: Tx, id: string): string[] => listTagsOfPost(tx, id).map(({ name }) => name)

/** What the action changes, as it is before it. */
function formerOf(tx: Tx, row: ReturnType<typeof getWritable>, action: Edit): Partial<FormerPost> {
  if (action.kind === 'move') return { category: row.categoryId ?? '' }
  if (action.kind === 'tag') return { tags: tagsOf(tx, row.id) }
  return { state: row.state, publishAt: isoOrNull(row.publishAt), publishedAt: isoOrNull(row.publishedAt) }
}
