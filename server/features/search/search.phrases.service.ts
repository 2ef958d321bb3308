/** Documents in which words stand in just this order, such as the name of a book. */
import type { SearchKind } from '#shared/search/search.rules.ts'
import { indexedWords } from '#shared/search/words.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { kindFacet, partFacet } from './search.keys.ts'
import { within } from './search.query.ts'

/** A phrase that more documents have is an everyday word: of those, only the newest are looked at. */
const maxWithPhrase = 2000

const newestWithPhrase = `SELECT entity_id AS id
  FROM (SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ${maxWithPhrase}) AS named
  CROSS JOIN search_docs ON search_docs.id = named.rowid
  WHERE category_id = ? ORDER BY named.rowid DESC LIMIT ?`

/**
 * Entities of a category whose title or text has the words of a phrase one after the other, the newest first; of premium
 * posts only what everybody reads counts. The last word may go on: a name is found with its endings.
 * @returns ids
 */
export function findPhrase(
  tx: Tx,
  phrase: string,
  { kind, categoryId, limit }: { kind: SearchKind; categoryId: string; limit: number },
): string[] {
  const words = indexedWords(phrase)
  if (words.length === 0) return []
  const expression = within(`{title body} : "${words.join(' ')}" *`, [kindFacet(kind)], partFacet('premium'))
  return statement<{ id: string }>(tx, newestWithPhrase)
    .all(expression, categoryId, limit)
    .map(({ id }) => id)
}

const publicText = `SELECT title_words || ' ' || body AS text, category_id AS categoryId
  FROM search_docs JOIN search_texts ON search_texts.id = search_docs.id
  WHERE kind = ? AND entity_id = ? AND page = 0 AND part <> 'premium'`

/**
 * What everybody may read of an entity, as `findPhrase` compares it: a space before each word.
 * @returns undefined when it cannot be found
 */
export function wordsOfEntity(
  tx: Tx,
  kind: SearchKind,
  entityId: string,
): { words: string; categoryId: string | null } | undefined {
  const row = statement<{ text: string; categoryId: string | null }>(tx, publicText).get(kind, entityId)
  return (
    row && {
      words: indexedWords(row.text)
        .map((word) => ` ${word}`)
        .join(''),
      categoryId: row.categoryId,
    }
  )
}
