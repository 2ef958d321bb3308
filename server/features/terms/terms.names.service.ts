/** Names and addresses of authors, tags and series: one spelling, one entry; a former address leads on for ever. */
import { and, eq } from 'drizzle-orm'
import { termAliases } from '#drizzle/schema/index.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import { sortKeyOf } from '#shared/tamil-order.ts'
import { withoutInitials } from '#shared/text.ts'
import { slugOfTerm } from '#shared/term-slug.ts'
import type { TermKind } from '#shared/terms.rules.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/jobs.ts'
import { statement } from '#server/core/statements.ts'

/** After all Tamil letters, as `sortKeyOf` places them. */
const afterTamil = '\uf8ff'

/** Authors stand in the order of their own names, not of the initials before them, those in Tamil first. */
export function authorKey(name: string): string {
  const key = sortKeyOf(withoutInitials(name))
  return /^[a-z0-9]/.test(key) ? afterTamil + key : key
}

/** The columns that follow from a name. */
export const nameColumns = (kind: TermKind, name: string) => ({
  slug: slugOfTerm(name),
  nameForm: wordsOf(name).join(' '),
  sortKey: kind === 'author' ? authorKey(name) : sortKeyOf(name),
})

const ofSlug: Record<TermKind, string> = {
  author: 'SELECT id FROM authors WHERE slug = ?',
  tag: 'SELECT id FROM tags WHERE slug = ?',
  series: 'SELECT id FROM series WHERE slug = ?',
}
const ofAlias = 'SELECT term_id AS id FROM term_aliases WHERE kind = ? AND slug = ?'

/** The id of the one with that name, slug or former slug, in any spelling. */
export function findTermId(tx: Tx, kind: TermKind, name: string): string | undefined {
  const slug = slugOfTerm(name)
  if (!slug) return undefined
  // Each search asks for a tag of its words.
  const own = statement<{ id: string }>(tx, ofSlug[kind]).get(slug)
  return (own ?? statement<{ id: string }>(tx, ofAlias).get(kind, slug))?.id
}

/**
 * The columns of a name that is given by an editor.
 * @param ownId of the one that is renamed
 * @throws TERM_NAME_UNUSABLE without a letter, TERM_NAME_TAKEN if it is, or was, the name of another
 */
export function freeName(tx: Tx, kind: TermKind, name: string, ownId?: string) {
  const columns = nameColumns(kind, name)
  const refuse = (code: 'TERM_NAME_UNUSABLE' | 'TERM_NAME_TAKEN') => {
    throw new AppError(code, { fields: { name: code } })
  }
  if (!columns.slug) refuse('TERM_NAME_UNUSABLE')
  const holder = findTermId(tx, kind, name)
  if (holder !== undefined && holder !== ownId) refuse('TERM_NAME_TAKEN')
  return columns
}

/** Keeps the former slug of one that was renamed; the present one is no alias any more. */
export function keepFormerSlug(tx: Tx, kind: TermKind, id: string, former: string, present: string): void {
  if (former === present) return
  tx.delete(termAliases)
    .where(and(eq(termAliases.kind, kind), eq(termAliases.slug, present)))
    .run()
  tx.insert(termAliases).values({ kind, slug: former, termId: id }).run()
}

/** All addresses of one lead to another from now on, whose followers its followers become. */
export function passOnSlugs(tx: Tx, kind: TermKind, from: { id: string; slug: string }, into: string): void {
  tx.update(termAliases)
    .set({ termId: into })
    .where(and(eq(termAliases.kind, kind), eq(termAliases.termId, from.id)))
    .run()
  tx.insert(termAliases).values({ kind, slug: from.slug, termId: into }).run()
  enqueue(tx, 'follows.move', { kind, from: from.id, into })
}

/** The former addresses of one that is deleted go with it, and so does who follows it. */
export function dropSlugs(tx: Tx, kind: TermKind, id: string): void {
  tx.delete(termAliases)
    .where(and(eq(termAliases.kind, kind), eq(termAliases.termId, id)))
    .run()
  enqueue(tx, 'follows.move', { kind, from: id, into: null })
}
