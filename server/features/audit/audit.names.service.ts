/** What the values of the audit log are called: it stores ids and times, and people read names. */
import { and, desc, eq, ne } from 'drizzle-orm'
import { auditLog, categories, pictures, tags, uploads } from '#drizzle/schema/index.ts'
import type { AuditChange, AuditValue } from '#shared/audit.ts'
import type { NamedValues } from '#server/core/bulk.ts'
import type { Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { findWritable } from '#server/features/posts/posts.rows.service.ts'

interface Name {
  ta: string
  en: string
}

const inBoth = (name: string | undefined): Name | undefined => (name ? { ta: name, en: name } : undefined)

function categoryName(tx: Tx, id: string): Name | undefined {
  return tx.select({ ta: categories.nameTa, en: categories.nameEn }).from(categories).where(eq(categories.id, id)).get()
}

function tagName(tx: Tx, id: string): Name | undefined {
  const tag = tx.select({ ta: tags.name, en: tags.nameEn }).from(tags).where(eq(tags.id, id)).get()
  return tag && { ta: tag.ta, en: tag.en || tag.ta }
}

function pictureName(tx: Tx, id: string): Name | undefined {
  const row = tx
    .select({ fileName: uploads.fileName, name: uploads.name })
    .from(pictures)
    .innerJoin(uploads, eq(uploads.id, pictures.uploadId))
    .where(eq(pictures.id, id))
    .get()
  return inBoth(row && (row.fileName || row.name))
}

const postName = (tx: Tx, id: string): Name | undefined => inBoth(findWritable(tx, id)?.title)

/** The fields that hold an id, by their names. */
const lookups: Record<string, (tx: Tx, id: string) => Name | undefined> = {
  categoryId: categoryName,
  tag: tagName,
  pictureId: pictureName,
  postId: postName,
  counterpart: postName,
}

/** How the log itself last called something that is gone. */
const formerName = (tx: Tx, id: string): Name | undefined =>
  inBoth(
    tx
      .select({ summary: auditLog.summary })
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), ne(auditLog.summary, '')))
      .orderBy(desc(auditLog.at))
      .limit(1)
      .get()?.summary,
  )

/** Fields that hold a moment, in ms since 1970. */
const isMoment = (field: string): boolean => /(?:At|^date|Until)$/.test(field)

/** @returns what names values; each thing is looked up once */
export function createNaming(tx: Tx) {
  const known = new Map<string, AuditValue>()
  const named = (field: string, id: string): AuditValue => {
    const key = `${field} ${id}`
    const found = known.get(key) ?? lookups[field]?.(tx, id) ?? formerName(tx, id) ?? id
    known.set(key, found)
    return found
  }
  const valueOf = (field: string, value: unknown): AuditValue => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return value
    if (typeof value === 'number' && isMoment(field)) return { at: iso(value) }
    if (typeof value === 'string') return field in lookups ? named(field, value) : value
    return JSON.stringify(value)
  }
  /** A field may say of what it is one: `tag ID`. */
  const fieldOf = (stored: string): Pick<AuditChange, 'field' | 'of'> => {
    const [field = '', id] = stored.split(' ')
    return { field, of: id === undefined ? '' : named(field, id) }
  }
  return {
    /** The changes of one thing. */
    changesOf: (json: string): AuditChange[] =>
      json === ''
        ? []
        : Object.entries(JSON.parse(json) as Record<string, { before: unknown; after: unknown }>).map(
            ([stored, { before, after }]) => {
              const field = fieldOf(stored)
              return { ...field, before: [valueOf(field.field, before)], after: [valueOf(field.field, after)] }
            },
          ),
    /** Those of many things. */
    bulkChangesOf: (json: string): AuditChange[] =>
      Object.entries(JSON.parse(json) as NamedValues).map(([stored, { before, after }]) => {
        const field = fieldOf(stored)
        const all = (values: unknown[]) => values.map((value) => valueOf(field.field, value))
        return { ...field, before: all(before), after: all(after) }
      }),
  }
}

/** A value as a line of text. */
export function textOfValue(value: AuditValue, lang: 'ta' | 'en'): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  return 'at' in value ? value.at : value[lang]
}
