/** Groups of words for the same thing, which editors manage. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { searchMisses, synonymGroups, synonymWords } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import {
  synonymLimits,
  type SynonymGroup,
  type synonymAddition,
  type synonymsAdded,
  type synonymsInput,
  type synonymsUpdate,
} from '#shared/search/synonyms.ts'
import { indexedWords } from '#shared/search/words.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { containing } from '#server/core/matching.ts'
import { pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { findState, noteState } from '#server/core/site-state.ts'
import { builtInSynonyms } from './synonyms.data.ts'

type Input = z.output<typeof synonymsInput>

const lastChangedFirst: Order<{ changedAt: number; id: string }> = {
  columns: [synonymGroups.changedAt, synonymGroups.id],
  readSortValues: ({ changedAt, id }) => [changedAt, id],
}

const groupOf = ({ words, ...row }: typeof synonymGroups.$inferSelect): SynonymGroup => ({
  ...row,
  words: JSON.parse(words) as string[],
})

/** Groups with a word that contains `q` in any spelling, the last changed ones first. */
export function listSynonyms(
  tx: Tx,
  { q, ...paging }: Paging & { q?: string | undefined },
): { groups: SynonymGroup[]; next: string | null } {
  const query = tx.select().from(synonymGroups).$dynamic()
  const { rows, next } = pageOf(
    query,
    containing(q, sql`search_form(${synonymGroups.words})`),
    lastChangedFirst,
    paging,
  )
  return { groups: rows.map(groupOf), next }
}

/** @throws SYNONYMS_NOT_FOUND */
function getGroup(tx: Tx, id: string): SynonymGroup {
  const row = tx.select().from(synonymGroups).where(eq(synonymGroups.id, id)).get()
  if (!row) throw new AppError('SYNONYMS_NOT_FOUND')
  return groupOf(row)
}

const hasLetter = /\p{L}/u

/** The words as the search reads them; of those that it reads alike the first is kept. @throws SYNONYM_UNUSABLE, SYNONYMS_TOO_FEW */
function formsOf(words: readonly string[]): Map<string, string> {
  const forms = new Map<string, string>()
  for (const [index, word] of words.entries()) {
    const read = indexedWords(word)
    const form = read.join(' ')
    if (!hasLetter.test(form) || read.length > synonymLimits.words)
      throw new AppError('SYNONYM_UNUSABLE', { fields: { [`words.${index}`]: 'SYNONYM_UNUSABLE' }, data: { word } })
    if (!forms.has(form)) forms.set(form, word)
  }
  if (forms.size < 2) throw new AppError('SYNONYMS_TOO_FEW', { fields: { words: 'SYNONYMS_TOO_FEW' } })
  return forms
}

/** Writes the words of a group, and forgets that they were searched for in vain. @throws SYNONYM_TAKEN naming the word */
function saveWords(tx: Tx, id: string, forms: ReadonlyMap<string, string>): SynonymGroup {
  const all = [...forms.keys()]
  const taken = tx
    .select({ form: synonymWords.form })
    .from(synonymWords)
    .where(and(inArray(synonymWords.form, all), ne(synonymWords.groupId, id)))
    .get()
  if (taken)
    throw new AppError('SYNONYM_TAKEN', { fields: { words: 'SYNONYM_TAKEN' }, data: { word: forms.get(taken.form) } })
  const group = { id, words: [...forms.values()], changedAt: Date.now() }
  const row = { ...group, words: JSON.stringify(group.words) }
  tx.insert(synonymGroups).values(row).onConflictDoUpdate({ target: synonymGroups.id, set: row }).run()
  tx.delete(synonymWords).where(eq(synonymWords.groupId, id)).run()
  tx.insert(synonymWords)
    .values(all.map((form) => ({ form, groupId: id })))
    .run()
  tx.delete(searchMisses).where(inArray(searchMisses.form, all)).run()
  raiseContentVersion(tx)
  return group
}

const joinSynonyms = (words: readonly string[]): string => words.join(' = ')

function create(tx: Tx, user: SessionUser, words: readonly string[]): SynonymGroup {
  const count =
    tx
      .select({ count: sql<number>`count(*)` })
      .from(synonymGroups)
      .get()?.count ?? 0
  if (count >= synonymLimits.groups) throw new AppError('SYNONYMS_FULL')
  const group = saveWords(tx, newId(), formsOf(words))
  writeAudit(tx, user, 'synonyms.create', group.id, joinSynonyms(group.words))
  return group
}

function update(tx: Tx, user: SessionUser, before: SynonymGroup, words: readonly string[]): SynonymGroup {
  const group = saveWords(tx, before.id, formsOf(words))
  const changes = changesBetween({ words: joinSynonyms(before.words) }, { words: joinSynonyms(group.words) })
  writeAudit(tx, user, 'synonyms.update', group.id, joinSynonyms(group.words), changes)
  return group
}

/** @throws SYNONYM_UNUSABLE, SYNONYMS_TOO_FEW, SYNONYM_TAKEN, SYNONYMS_FULL */
export const createSynonyms = (db: Db, user: SessionUser, { words }: Input): SynonymGroup =>
  write(db, (tx) => create(tx, user, words))

/** @throws SYNONYMS_NOT_FOUND, SYNONYMS_CHANGED, SYNONYM_UNUSABLE, SYNONYMS_TOO_FEW, SYNONYM_TAKEN */
export function updateSynonyms(
  db: Db,
  user: SessionUser,
  { id, changedAt, words }: z.output<typeof synonymsUpdate>,
): SynonymGroup {
  return write(db, (tx) => {
    const before = getGroup(tx, id)
    if (before.changedAt !== changedAt) throw new AppError('SYNONYMS_CHANGED')
    return update(tx, user, before, words)
  })
}

/**
 * Adds a word to the group of another, or makes a group of the two.
 * @throws SYNONYM_UNUSABLE, SYNONYMS_TOO_FEW, SYNONYMS_TOO_MANY, SYNONYM_TAKEN, SYNONYMS_FULL
 */
export function addSynonym(
  db: Db,
  user: SessionUser,
  { word, to }: z.output<typeof synonymAddition>,
): z.output<typeof synonymsAdded> {
  return write(db, (tx) => {
    const form = indexedWords(to).join(' ')
    const known = tx.select({ id: synonymWords.groupId }).from(synonymWords).where(eq(synonymWords.form, form)).get()
    if (!known) return { group: create(tx, user, [to, word]), before: null }
    const before = getGroup(tx, known.id)
    if (before.words.length >= synonymLimits.perGroup) throw new AppError('SYNONYMS_TOO_MANY')
    return { group: update(tx, user, before, [...before.words, word]), before: before.words }
  })
}

/** @throws SYNONYMS_NOT_FOUND */
export function deleteSynonyms(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const { words } = getGroup(tx, id)
    tx.delete(synonymGroups).where(eq(synonymGroups.id, id)).run()
    writeAudit(tx, user, 'synonyms.delete', id, joinSynonyms(words))
    raiseContentVersion(tx)
    return { id }
  })
}

/**
 * Writes the groups that come with the site, each once: what editors change or delete stays so. Words of later
 * lists join the group that one of them is in by then.
 */
export function ensureBuiltInSynonyms(db: Db): void {
  const delivered = Number(findState(db, 'synonyms')?.value ?? 0)
  if (delivered >= builtInSynonyms.length) return
  write(db, (tx) => {
    for (const list of builtInSynonyms.slice(delivered))
      for (const words of list) {
        const forms = formsOf(words)
        const known = tx
          .select({ form: synonymWords.form, id: synonymWords.groupId })
          .from(synonymWords)
          .where(inArray(synonymWords.form, [...forms.keys()]))
          .all()
        const [id = newId(), another] = new Set(known.map((word) => word.id))
        if (another || known.length === forms.size) continue
        const before = known.length > 0 ? getGroup(tx, id).words : []
        for (const { form } of known) forms.delete(form)
        if (before.length + forms.size > synonymLimits.perGroup) continue
        saveWords(tx, id, new Map([...before.map((word) => [indexedWords(word).join(' '), word] as const), ...forms]))
      }
    noteState(tx, 'synonyms', String(builtInSynonyms.length))
  })
}
