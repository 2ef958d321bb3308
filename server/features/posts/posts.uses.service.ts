/** Which posts show an upload, or need it for a draft or a former version. */
import { desc, eq, inArray } from 'drizzle-orm'
import { pictures, postPictures, postRevisions, posts, uploadHolds } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'

/** More are not listed. */
const listedAtMost = 50

export interface PostUse {
  as: 'post' | 'draft' | 'version'
  id: string
  title: string
  isTrashed: boolean
  isPublished: boolean
  createdBy: string | null
}

const columns = { id: posts.id, title: posts.listedTitle, state: posts.state, createdBy: posts.createdBy } as const

/** Each post once: where its draft or a former version needs the upload too, that is not said. */
export function listPostsWithUpload(tx: Tx, uploadId: string): PostUse[] {
  const showing = tx
    .select({ id: postPictures.postId })
    .from(pictures)
    .innerJoin(postPictures, eq(postPictures.pictureId, pictures.id))
    .where(eq(pictures.uploadId, uploadId))
    .limit(listedAtMost)
    .all()
  const holders = tx
    .select({ holder: uploadHolds.holder })
    .from(uploadHolds)
    .where(eq(uploadHolds.uploadId, uploadId))
    .limit(listedAtMost)
    .all()
    .map(({ holder }) => holder.split(' ', 2) as [string, string])
  const heldBy = (kind: string) => holders.filter(([holder]) => holder === kind).map(([, id]) => id)
  const versions = tx
    .selectDistinct({ id: postRevisions.postId })
    .from(postRevisions)
    .where(inArray(postRevisions.id, heldBy('revision')))
    .all()
  const named = new Set<string>()
  return (
    [
      ['post', [...showing.map(({ id }) => id), ...heldBy('post')]],
      ['draft', heldBy('draft')],
      ['version', versions.map(({ id }) => id)],
    ] as const
  ).flatMap(([as, ids]) => {
    const others = [...new Set(ids)].filter((id) => !named.has(id))
    for (const id of others) named.add(id)
    return others.length > 0 ? rowsOf(tx, others, as) : []
  })
}

const rowsOf = (tx: Tx, ids: string[], as: PostUse['as']): PostUse[] =>
  tx
    .select(columns)
    .from(posts)
    .where(inArray(posts.id, ids))
    .orderBy(desc(posts.updatedAt))
    .all()
    .map(({ state, ...post }) => ({ ...post, as, isTrashed: state === 'trashed', isPublished: state === 'published' }))
