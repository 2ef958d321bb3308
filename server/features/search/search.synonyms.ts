import type { QueryWord } from '#shared/search/match.ts'
import { indexedWords } from '#shared/search/words.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { queryWord } from './search.words.ts'

// What else a query may mean: the other words of the groups that editors make. They are compiled once for each content version,
// which every change of a group raises, so that all processes search by it from the next query on.

/** What a synonym stands for: the words of each of the others. */
type Others = readonly (readonly QueryWord[])[]

interface Entry {
  words: readonly QueryWord[]
  others: Others
}

interface Compiled {
  version: number
  /** All groups as they are stored. */
  source: string
  /** By the first word, as it stands and by its lemmas. */
  entries: ReadonlyMap<string, readonly Entry[]>
}

const nothing: Compiled = { version: -1, source: '', entries: new Map() }
const compiledOf = new WeakMap<object, Compiled>()

const groups = 'SELECT words FROM synonym_groups ORDER BY id'

/** Without sounds: what only sounds like another word for it is too far away. */
const wordsOfEntry = (text: string): QueryWord[] =>
  indexedWords(text).map((word) => ({ ...queryWord(word, false), sounds: [] }))

const keysOfWord = ({ word, lemmas }: QueryWord): ReadonlySet<string> => new Set([word, ...lemmas])

function compile(rows: readonly { words: string }[]): Compiled['entries'] {
  const entries = new Map<string, Entry[]>()
  for (const row of rows) {
    const members = (JSON.parse(row.words) as string[]).map(wordsOfEntry)
    for (const words of members) {
      const [first] = words
      if (!first) continue
      const entry = { words, others: members.filter((each) => each !== words) }
      for (const key of keysOfWord(first)) entries.set(key, [...(entries.get(key) ?? []), entry])
    }
  }
  return entries
}

function entriesOf(tx: Tx): Compiled['entries'] {
  const version = contentVersionOf(tx)
  const ofGroups = statement<{ words: string }>(tx, groups)
  // One object for each connection, as the statement is.
  const known = compiledOf.get(ofGroups) ?? nothing
  if (known.version === version) return known.entries
  const rows = ofGroups.all()
  const source = rows.map(({ words }) => words).join('\n')
  const entries = source === known.source ? known.entries : compile(rows)
  compiledOf.set(ofGroups, { version, source, entries })
  return entries
}

const isSame = (word: QueryWord | undefined, wanted: QueryWord): boolean =>
  word !== undefined && (word.word === wanted.word || word.lemmas.some((lemma) => wanted.lemmas.includes(lemma)))

export interface Synonym {
  from: number
  /** After the last word. */
  to: number
  others: Others
}

/** The words of a query that are in a group, in any form, each with what else is meant. */
export function synonymsIn(tx: Tx, words: readonly QueryWord[]): Synonym[] {
  const entries = entriesOf(tx)
  if (entries.size === 0) return []
  return words.flatMap((first, from) => {
    const found = new Set([...keysOfWord(first)].flatMap((key) => entries.get(key) ?? []))
    return [...found]
      .filter((entry) => entry.words.every((each, index) => isSame(words[from + index], each)))
      .map((entry) => ({ from, to: from + entry.words.length, others: entry.others }))
  })
}

/** The other words for a whole text, if it is in a group. */
export function otherNamesOf(tx: Tx, text: string): string[] {
  const words = wordsOfEntry(text)
  return synonymsIn(tx, words)
    .filter(({ from, to }) => from === 0 && to === words.length)
    .flatMap(({ others }) => others.map((each) => each.map(({ word }) => word).join(' ')))
}
