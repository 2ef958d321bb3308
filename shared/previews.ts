import { z } from 'zod'
import { id } from './ids.ts'
import { postStates } from './post-states.rules.ts'
import { post } from './posts.ts'

/** Days for which a link to a preview is valid. */
export const previewDays = { standard: 7, max: 30 } as const

export const previewLinkInput = z.object({
  /** Of the post. */
  id,
  days: z.int().min(1).max(previewDays.max).default(previewDays.standard),
})

/** A link that shows a post to somebody without an account. */
export const previewLink = z.object({
  id: z.string(),
  /** The whole address. */
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** Name of the admin who made it; empty when the account is gone. */
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type PreviewLink = z.infer<typeof previewLink>

export const previewToken = z.string().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG')

/** A post in any state, with what is written of it so far, as readers would see it. */
export const preview = z.object({
  state: z.enum(postStates),
  publishAt: z.iso.datetime().nullable(),
  /** A draft that has no category yet has one with empty names. */
  post,
})
export type Preview = z.infer<typeof preview>
