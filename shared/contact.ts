import { z } from 'zod'
import { email } from './auth.ts'
import { contactLimits } from './contact.rules.ts'
import { cleanText } from './text.ts'

export const contactPerPage = 30

const required = (max: number) =>
  z
    .string({ error: 'FIELD_REQUIRED' })
    .transform(cleanText)
    .pipe(z.string().min(1, 'FIELD_REQUIRED').max(max, 'FIELD_TOO_LONG'))

export const contactInput = z.object({
  name: required(contactLimits.name),
  email,
  message: required(contactLimits.message),
})

export const contactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type ContactMessage = z.infer<typeof contactMessage>
