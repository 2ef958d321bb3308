import { z } from 'zod'
import { auditAreas } from './audit.rules.ts'
import { id } from './ids.ts'
import { defaultLang, langs } from './lang.ts'
import { pagingInput } from './paging.ts'

const day = z.iso.date('FIELD_INVALID')

const filter = z.object({
  userId: id.optional(),
  area: z.enum(auditAreas, 'FIELD_INVALID').optional(),
  /** A part of the label: a title, a name, an address. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  /** The first and the last day, in India. */
  from: day.optional(),
  until: day.optional(),
})
export type AuditFilter = z.output<typeof filter>

export const auditListInput = pagingInput(50).extend(filter.shape)
export const auditExportInput = filter.extend({
  cursor: z.string().max(100).optional(),
  lang: z.enum(langs).default(defaultLang),
})

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  userId: z.string(),
  /** Empty for an account that is gone, and for an attempt without one. */
  userName: z.string(),
  /** `posts.update`; of a security event `sign-ins.login-failed`. */
  action: z.string(),
  /** A title, a name; of a security event what was called. */
  summary: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** An IPv4 address or the /64 of an IPv6 address; empty if unknown. */
  network: z.string(),
  /** Equal events within a minute are one entry. */
  count: z.int(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({ entries: z.array(auditEntry), next: z.string().nullable() })
