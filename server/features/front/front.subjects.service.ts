/** What bands are about: a category, a tag or a series. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { categories, postTags, publishedPosts, series, tags } from '#drizzle/schema/index.ts'
import type { AdminBand } from '#shared/front.ts'
import { bandRules, type BandKind } from '#shared/front.rules.ts'
import type { Tx } from '#server/core/db.ts'

export interface Subject {
  kind: 'category' | 'tag' | 'series'
  id: string
  slug: string
  ta: string
  en: string
}

const finders: Record<Subject['kind'], (tx: Tx, id: string) => Omit<Subject, 'kind'> | undefined> = {
  category: (tx, id) =>
    tx
      .select({ id: categories.id, slug: categories.slug, ta: categories.nameTa, en: categories.nameEn })
      .from(categories)
      .where(eq(categories.id, id))
      .get(),
  tag: (tx, id) =>
    tx.select({ id: tags.id, slug: tags.slug, ta: tags.name, en: tags.nameEn }).from(tags).where(eq(tags.id, id)).get(),
  series: (tx, id) =>
    tx
      .select({ id: series.id, slug: series.slug, ta: series.name, en: series.nameEn })
      .from(series)
      .where(eq(series.id, id))
      .get(),
}

/** What a band of this kind is about, if that is still there. */
export function findSubject(tx: Tx, kind: BandKind, id: string | null): Subject | undefined {
  if (id === null) return undefined
  for (const subject of bandRules[kind].subjects) {
    const found = finders[subject](tx, id)
    if (found) return { kind: subject, ...found, en: found.en || found.ta }
  }
  return undefined
}

export const toAdminSubject = (subject: Subject | undefined): AdminBand['subject'] =>
  subject ? { kind: subject.kind, ta: subject.ta, en: subject.en } : null

/** Of a tag as many are looked through, the newest: more would be sorted each time. */
const maxOfTag = 200

/** The posts of a category or a tag. */
export const ofSubject = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): SQL =>
  kind === 'tag'
    ? sql`${publishedPosts.id} IN (SELECT post_id FROM ${postTags} WHERE tag_id = ${id} AND published_at IS NOT NULL
        ORDER BY published_at DESC, post_id DESC LIMIT ${maxOfTag})`
    : eq(publishedPosts.categoryId, id)
