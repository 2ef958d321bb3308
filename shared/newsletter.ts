import { z } from 'zod'
import { email } from './auth.ts'
import { langs } from './lang.ts'

/** How long the link in the confirmation email is valid. */
export const confirmDays = 3
/** Most confirmation emails to one address in a day, whoever requests them. */
export const confirmMailsPerDay = 3
export const subscribersPerPage = 100

export const subscribeInput = z.object({ email, lang: z.enum(langs).default('ta') })
export const newsletterToken = z.object({ token: z.string().min(20, 'FIELD_INVALID').max(100, 'FIELD_INVALID') })

export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  lang: z.enum(langs),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
})
export type Subscriber = z.infer<typeof subscriber>
