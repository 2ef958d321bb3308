import { z } from 'zod'
import { email } from './auth.ts'
import { contactLimits } from './contact.rules.ts'
import { requiredText } from './text-fields.ts'

export const contactPerPage = 30

export const contactInput = z.object({
  name: requiredText(contactLimits.name),
  email,
  message: requiredText(contactLimits.message),
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
