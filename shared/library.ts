import { z } from 'zod'
import { id } from './ids.ts'
import { upload, uploadKinds } from './media.ts'
import { pagingInput } from './paging.ts'
import { libraryFilters, useKinds } from './library.rules.ts'
import { postLimits } from './post-parts.ts'
import { optionalLine } from './text-fields.ts'

/** How many uploads one call removes, restores or keeps. */
export const libraryBatch = 100

/** What a form takes over when it takes a picture from the library. */
export const uploadTexts = z.strictObject({
  altTa: optionalLine(postLimits.alt),
  altEn: optionalLine(postLimits.alt),
  captionTa: optionalLine(postLimits.caption),
  captionEn: optionalLine(postLimits.caption),
  credit: optionalLine(postLimits.credit),
})
export type UploadTexts = z.infer<typeof uploadTexts>

export const libraryListInput = pagingInput(40).extend({
  /** A part of the name or of a text, in any spelling that the search holds equal. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  kind: z.enum(uploadKinds, 'FIELD_INVALID').optional(),
  only: z.enum(libraryFilters, 'FIELD_INVALID').optional(),
})
export const libraryTextsInput = uploadTexts.extend({ id })
export const libraryIds = z.object({ ids: z.array(id).min(1, 'FIELD_REQUIRED').max(libraryBatch, 'FIELD_TOO_LONG') })
/** `by`: a new upload, whose file takes the place of the former one. */
export const libraryReplaceInput = z.object({ id, by: id })

export const libraryItem = upload.extend({
  /** Its name where it came from; may be empty. */
  fileName: z.string(),
  kind: z.enum(uploadKinds),
  /** Where a small picture of it is; of a new one, the preview. Of a sound, the file. */
  thumb: z.string(),
  mime: z.string(),
  bytes: z.int(),
  ...uploadTexts.shape,
  /** In how many places it is shown. */
  uses: z.int(),
  /** Whether drafts or former versions need it, or a text plays it. */
  isHeld: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null: the site itself, or an account that is gone. */
  createdBy: z.string().nullable(),
  /** Whether the caller may change its texts. */
  isEditable: z.boolean(),
})
export type LibraryItem = z.infer<typeof libraryItem>

export const libraryPage = z.object({ items: z.array(libraryItem), next: z.string().nullable() })

/** A place where an upload is used. */
export const uploadUse = z.object({
  kind: z.enum(useKinds),
  id: z.string(),
  /** May be empty: a banner has no title. */
  title: z.string(),
})
export type UploadUse = z.infer<typeof uploadUse>

export const uploadUses = z.object({
  uses: z.array(uploadUse),
  /** Places that are not listed: too many, not the caller's to see, or none that has a page. */
  more: z.int(),
})
export type UploadUses = z.infer<typeof uploadUses>

export const removedUploads = z.object({
  /** The id of the bulk change, by which it is undone; null if nothing was removed. */
  bulkId: z.string().nullable(),
  removed: z.array(z.string()),
  /** Those that something needs. */
  used: z.array(z.string()),
})

export const replacedUpload = z.object({
  item: libraryItem,
  /** The entry of the trash that has the former file: restoring it brings that back. */
  former: z.string(),
  /** How many crops show another part of the picture, since it has other proportions. */
  doubtful: z.int(),
})
