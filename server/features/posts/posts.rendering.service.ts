/** Forms as the posts that they would become. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { categories, pictures } from '#drizzle/schema/index.ts'
import type { DraftFields, sentFields } from '#shared/drafts.ts'
import { langOfText } from '#shared/lang.ts'
import { altOf, firstName, type Picture } from '#shared/media.ts'
import type { Post } from '#shared/posts.ts'
import { textOfHtml } from '#shared/text.ts'
import type { Db, Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { findPictureByName, findUpload, findUploadByName, pictureOf } from '#server/features/media/media.service.ts'
import { ownImageName, renderContent, replaceImages } from './posts.content.ts'
import { deriveFromText, toKeptForm } from './posts.forms.service.ts'
import { cleanForStore } from './posts.writing.service.ts'

/** A form that is being written, as its readers would get it. It is not stored. */
export function renderForm(db: Db, sent: z.output<typeof sentFields>, publicUrl: string): Post {
  const fields = toKeptForm(db, sent, cleanForStore(db, sent.content, publicUrl).html)
  const now = iso(Date.now())
  return showForm(db, fields, { id: 'preview', slug: 'preview', updatedAt: now, publishedAt: now })
}

/**
 * A form as its post would be read.
 * @param post what the form does not say; `publishedAt` where nobody has chosen a date
 */
export function showForm(
  tx: Tx,
  fields: DraftFields,
  { publishedAt, ...post }: Pick<Post, 'id' | 'slug' | 'updatedAt' | 'publishedAt'>,
): Post {
  const { title, subtitle, author, content, description } = fields
  const lang = fields.language ?? langOfText(`${title} ${textOfHtml(content).slice(0, 500)}`)
  const shown = fields.images.flatMap(({ uploadId, crop, caption, credit, ...said }) => {
    const picture = pictureWith(tx, uploadId, crop)
    return picture ? { ...picture, alt: altOf(said), caption, credit } : []
  })
  const category = tx.select().from(categories).where(eq(categories.id, fields.category)).get()
  return {
    ...post,
    ...{ lang, title, subtitle, author, description },
    category: {
      ...{ id: category?.id ?? '', slug: category?.slug ?? '' },
      ...{ en: category?.nameEn ?? '', ta: category?.nameTa ?? '' },
    },
    picture: shown[0] ?? null,
    // Whoever sees the form may read all of it.
    isPremium: false,
    publishedAt: fields.publishedAt ?? publishedAt,
    updates: [],
    content: renderContent(content, inlinePicturesOf(tx, content)),
    ...deriveFromText({ isPremium: false, content, lang }),
    pictures: shown,
    authors: [],
    tags: [],
    series: null,
    counterpart: null,
    readNext: [],
  }
}

/** The picture of an original with that crop, or, while nothing shows it yet, the original. */
function pictureWith(tx: Tx, uploadId: string, crop: DraftFields['images'][number]['crop']): Picture | undefined {
  const known = tx.select().from(pictures).where(eq(pictures.uploadId, uploadId)).all()
  const same = known.find((picture) => JSON.stringify(picture.crop) === JSON.stringify(crop))
  if (same) return pictureOf(same)
  const upload = findUpload(tx, uploadId)
  if (!upload) return undefined
  const { id, name, width, height } = upload
  return { id, name, width, height, widths: [], placeholder: null }
}

/** The pictures of a text by the names in it, which are those of originals or of pictures. */
function inlinePicturesOf(tx: Tx, html: string): Map<string, Picture> {
  const found = new Map<string, Picture>()
  replaceImages(html, (src) => {
    const name = ownImageName(src, '')
    if (name === undefined) return undefined
    const picture = findPictureByName(tx, name)
    const upload = picture ? undefined : findUploadByName(tx, name)
    if (picture) found.set(firstName(name), pictureOf(picture))
    else if (upload) {
      const whole = pictureWith(tx, upload.id, null)
      if (whole) found.set(name, whole)
    }
    return undefined
  })
  return found
}
