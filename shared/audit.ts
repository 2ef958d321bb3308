import { z } from 'zod'
import { auditAreas } from './audit.rules.ts'
import { bulkAreas } from './bulk.rules.ts'
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

/** A value in words; a name in both languages. Empty: nothing. */
const auditValue = z.union([
  z.string(),
  z.boolean(),
  z.object({ ta: z.string(), en: z.string() }),
  z.object({ at: z.iso.datetime() }),
])
export type AuditValue = z.infer<typeof auditValue>

/** A field that was changed; of a bulk change with some of the different values. */
const auditChange = z.object({
  field: z.string(),
  /** Of a tag that was added or removed: which one. */
  of: auditValue,
  before: z.array(auditValue),
  after: z.array(auditValue),
})
export type AuditChange = z.infer<typeof auditChange>

/** A change of many things, and whether it can be undone. */
const auditBulk = z.object({
  id: z.string(),
  area: z.enum(bulkAreas),
  /** How many things it has changed, and the title if it was one. */
  count: z.int(),
  title: z.string(),
  isUndo: z.boolean(),
  /** Until when the rest can be undone; null: not, or not any more. */
  undoUntil: z.iso.datetime().nullable(),
  /** How many of them were given back, by whom last, and when. */
  undone: z.object({ count: z.int(), by: z.string(), at: z.iso.datetime() }).nullable(),
})
export type AuditBulk = z.infer<typeof auditBulk>

/** A thing that a bulk change has changed. */
const auditPart = z.object({
  id: z.string(),
  title: z.string(),
  changes: z.array(auditChange),
  /** Whether it has its former values again. */
  isUndone: z.boolean(),
})
export type AuditPart = z.infer<typeof auditPart>
export const auditParts = z.object({ parts: z.array(auditPart) })

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
  changes: z.array(auditChange),
  /** Null: of one thing. */
  bulk: auditBulk.nullable(),
  /** An IPv4 address or the /64 of an IPv6 address; empty if unknown. */
  network: z.string(),
  /** Equal events within a minute are one entry. */
  count: z.int(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({ entries: z.array(auditEntry), next: z.string().nullable() })
