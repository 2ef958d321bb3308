import { z } from 'zod'
import { email } from './auth.ts'
import { countedBy } from './counted.ts'
import { langs } from './lang.ts'
import { minConsent, subscriberSorts, subscriberStates } from './newsletter.rules.ts'
import { pagingInput } from './paging.ts'

/** How long the link in the confirmation email is valid. */
export const confirmDays = 3
/** Most confirmation emails to one address in a day, whoever requests them. */
export const confirmMailsPerDay = 3
const subscribersPerPage = 100

export const subscribeInput = z.object({ email, lang: z.enum(langs).default('ta') })
export const newsletterToken = z.object({ token: z.string().min(20, 'FIELD_INVALID').max(100, 'FIELD_INVALID') })
/** `letter`: the one whose link was opened. */
export const leaveInput = newsletterToken.extend({ letter: z.string().max(100, 'FIELD_INVALID').optional() })

export const subscriberFilter = z.object({
  /** Part of the address. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  lang: z.enum(langs).optional(),
  state: z.enum(subscriberStates).optional(),
})
export const subscriberExport = z.object({
  lang: z.enum(langs).default('ta'),
  cursor: z.string().optional(),
  filter: subscriberFilter.default({}),
})

export const subscriberList = pagingInput(subscribersPerPage, 200).extend({
  ...subscriberFilter.shape,
  sort: z.enum(subscriberSorts).default('newest'),
})
/** How many of the addresses of a filter are in each state. */
export const subscriberTotals = countedBy(subscriberStates, z.int())
export type SubscriberTotals = z.infer<typeof subscriberTotals>

/** Addresses in one call of an import. */
export const importedPerCall = 500
export const importInput = z.object({
  /** As the file has them: what is no address is counted, not refused. */
  addresses: z
    .array(z.object({ email: z.string().max(1000, 'FIELD_TOO_LONG'), lang: z.enum(langs) }))
    .min(1, 'FIELD_REQUIRED')
    .max(importedPerCall, 'FIELD_TOO_LONG'),
  /** How their owners have agreed; stored with each address. */
  consent: z.string().trim().min(minConsent, 'CONSENT_TOO_SHORT').max(300, 'FIELD_TOO_LONG'),
  /** `true`: says what would happen, and changes nothing. */
  isRehearsal: z.boolean(),
})
/** How many addresses were (or would be) added, are there already, have left, or are no addresses. */
export const importResult = z.object({
  added: z.int(),
  known: z.int(),
  left: z.int(),
  /** What is no address, as it was sent. */
  invalid: z.array(z.string()),
})
export type ImportResult = z.infer<typeof importResult>

export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  lang: z.enum(langs),
  state: z.enum(subscriberStates),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
})
export type Subscriber = z.infer<typeof subscriber>
