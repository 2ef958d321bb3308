/** Posts as editors see them, in every state. */
import { and, eq } from 'drizzle-orm'
import { pictures, postPictures, uploads } from '#drizzle/schema/index.ts'
import type { EditablePost } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { pictureOf } from '#server/features/media/media.service.ts'
import { listAuthorsOfPost, listTagsOfPost } from '#server/features/terms/terms.posts.service.ts'
import { getWritable } from './posts.rows.service.ts'
import { findSeriesOfPost } from './posts.series-management.service.ts'

const editablePicturesOf = (tx: Tx, postId: string): EditablePost['pictures'] =>
  tx
    .select({
      link: postPictures,
      picture: pictures,
      original: { name: uploads.name, width: uploads.width, height: uploads.height },
    })
    .from(postPictures)
    .innerJoin(pictures, eq(pictures.id, postPictures.pictureId))
    .innerJoin(uploads, eq(uploads.id, pictures.uploadId))
    .where(and(eq(postPictures.postId, postId), eq(postPictures.role, 'image')))
    .orderBy(postPictures.position)
    .all()
    .map(({ link: { alt, caption, credit, isDecorative }, picture, original }) => ({
      ...pictureOf(picture),
      original,
      crop: picture.crop,
      ...{ alt, caption, credit, isDecorative },
    }))

/** @throws POST_NOT_FOUND */
export function getEditablePost(tx: Tx, id: string): EditablePost {
  const row = getWritable(tx, id)
  const { title, subtitle, content, author, isHome, isRecent, isPremium, state, slug, isSlugChosen, description } = row
  return {
    ...{ id, title, subtitle, content, author, isHome, isRecent, isPremium, state, slug, isSlugChosen, description },
    categoryId: row.categoryId ?? '',
    publishAt: isoOrNull(row.publishAt),
    publishedAt: isoOrNull(row.publishedAt),
    language: row.lang,
    isLanguageChosen: row.isLangChosen,
    counterpart: row.counterpartId,
    tags: listTagsOfPost(tx, id).map(({ name }) => name),
    authors: listAuthorsOfPost(tx, id),
    series: findSeriesOfPost(tx, id),
    pictures: editablePicturesOf(tx, id),
    updatedAt: iso(row.updatedAt),
  }
}
