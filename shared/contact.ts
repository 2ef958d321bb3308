import { z } from 'zod'
import { email } from './auth.ts'
import { contactLimits, messageSorts, messageStates } from './contact.rules.ts'
import { bulkIds } from './bulk.ts'
import { countedBy } from './counted.ts'
import { pagingInput } from './paging.ts'
import { requiredText } from './text-fields.ts'

const contactPerPage = 50

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

/** What narrows the list of messages. */
export const messageFilter = z.object({
  /** Part of a name, an address or a text, in any spelling. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  /** 202611 */
  month: z.int().min(190_001).max(219_912).optional(),
})
export type MessageFilter = z.infer<typeof messageFilter>

export const messageList = pagingInput(contactPerPage).extend({
  ...messageFilter.shape,
  state: z.enum(messageStates).optional(),
  sort: z.enum(messageSorts).default('newest'),
})
export const messagePage = z.object({ messages: z.array(contactMessage), next: z.string().nullable() })

/** How many of the messages of a filter are in each state. */
export const messageTotals = countedBy(messageStates, z.int())
export type MessageTotals = z.infer<typeof messageTotals>

export const markMessages = bulkIds.extend({ isRead: z.boolean() })
