/** Pages that a query names: sections, authors, tags, issues by number, and what readers do here. */
import { authorPath, tagPath } from '#shared/addresses.ts'
import { slugOfName } from '#shared/categories.ts'
import type { Place } from '#shared/search/search.ts'
import { indexedWords } from '#shared/search/words.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { remembering } from '#shared/remembering.ts'
import { soundKey } from '#shared/search/sound.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import type { Tx } from '#server/core/db.ts'
import { findAuthor } from '#server/features/terms/terms.authors.service.ts'
import { findTag } from '#server/features/terms/terms.tags.service.ts'
import { statement } from '#server/core/statements.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { kindFacet, withoutDoubled } from './search.words.ts'
import { otherNamesOf } from './search.synonyms.ts'

const maxCategories = 4
const maxAuthors = 3
const maxIssues = 2

/** Synonyms of section names, by the English name. */
const synonyms: Record<string, readonly string[]> = {
  Interviews: ['பேட்டி', 'conversation'],
  Poems: ['poetry', 'verse'],
  'Book Review': ['நூல் விமர்சனம்', 'புத்தக விமர்சனம்', 'புத்தக மதிப்புரை'],
  Editorial: ['ஆசிரியர் உரை'],
  Series: ['தொடர்கதை', 'serial'],
  'Babasaheb Speaks': ['அம்பேத்கர்', 'ambedkar'],
  'Periyar Speaks': ['ஈ வெ ரா', 'ஈவெரா', 'evr'],
  'Marketplace Books & More': ['புத்தகக் கடை', 'bookshop'],
  Archive: ['பழைய இதழ்கள்', 'back issues'],
  'Blue Thoughts': ['படக்கூடம்', 'புகைப்படங்கள்', 'gallery', 'photos'],
}
const synonymsOf = new Map(Object.entries(synonyms).map(([en, words]) => [slugOfName(en), words]))

const singular = (word: string): string =>
  withoutDoubled(word)
    .replace(/ங்கள்$/, 'ம்')
    .replace(/(?:க்)?கள்$/, '')
    .replace(/(?<=^[a-z]{3,})s$/, '')

/** Shorter prefixes match too many words. */
const minPrefixLength = 3
const minSoundLength = 3

interface NameWord {
  word: string
  /** Of the singular. */
  base: string
  sound: string
}

const isDistinct = (word: string): boolean => keysOf(word).isDistinct

const nameWord = (word: string): NameWord => ({ word, base: singular(word), sound: soundKey(singular(word)) })

/** Names of sections and authors: each search compares them with its words. */
const maxNames = 2000
const wordsOfName = remembering(maxNames, (name) => indexedWords(name).map(nameWord))

/** Whether a query word matches a word of a name: singular or plural, in either script, or as a prefix if unfinished. */
function isOfName({ word, base, sound }: NameWord, isOpen: boolean, name: NameWord): boolean {
  if (base === name.base) return true
  if (sound.length >= minSoundLength && sound === name.sound) return true
  if (!isOpen || word.length < minPrefixLength) return false
  // A word of the lexicon is no beginning of what only sounds like it: சந்தா, சந்தை.
  return (
    name.word.startsWith(word) || (sound.length > minSoundLength && !isDistinct(word) && name.sound.startsWith(sound))
  )
}

/** Whether all words of a query match one name; the last one may be unfinished. */
const namesAll = (query: readonly NameWord[], name: string): boolean =>
  query.every((word, index) => wordsOfName(name).some((each) => isOfName(word, index === query.length - 1, each)))

const allCategories = 'SELECT name_en AS en, name_ta AS ta, slug FROM categories ORDER BY sort_order'

const categoriesNamed = (tx: Tx, query: readonly NameWord[]): Place[] =>
  statement<{ en: string; ta: string; slug: string }>(tx, allCategories)
    .all()
    .filter(
      ({ en, ta, slug }) => ta && en && [ta, en, ...(synonymsOf.get(slug) ?? [])].some((name) => namesAll(query, name)),
    )
    .slice(0, maxCategories)
    .map(({ en, ta, slug }) => ({ kind: 'category', name: { ta, en }, url: `/${slug}` }))

/** The page of an author whom posts name; of books and issues, what else the search finds of him or her. */
const authorsNamed = (tx: Tx, query: readonly NameWord[], authors: Iterable<string>): Place[] =>
  [...new Set(authors)]
    .filter((author) => author !== '' && namesAll(query, author))
    .slice(0, maxAuthors)
    .map((author) => {
      const known = findAuthor(tx, author)
      return {
        kind: 'author',
        name: { ta: known?.name ?? author, en: known ? nameIn(known, 'en') : author },
        url: known ? authorPath(known) : `/search?${new URLSearchParams({ q: author, author }).toString()}`,
      }
    })

function tagsNamed(tx: Tx, text: string): Place[] {
  const found = findTag(tx, text)
  return found ? [{ kind: 'tag', name: { ta: found.name, en: nameIn(found, 'en') }, url: tagPath(found) }] : []
}

/** Pages with what readers call them: a query names them by a whole name. */
const pages: readonly { name: Place['name']; also: readonly string[]; url: string }[] = [
  {
    name: { ta: 'சந்தாத் திட்டங்கள்', en: 'Subscription plans' },
    also: ['சந்தா', 'சந்தா திட்டம்', 'subscription', 'subscribe', 'premium', 'plans'],
    url: '/subscriptions',
  },
  { name: { ta: 'என் ஆர்டர்கள்', en: 'My orders' }, also: ['ஆர்டர்கள்', 'orders'], url: '/orders' },
  { name: { ta: 'குறித்துவைத்தவை', en: 'Bookmarks' }, also: [], url: '/bookmarks' },
  { name: { ta: 'பின்தொடர்பவை', en: 'Following' }, also: [], url: '/following' },
  { name: { ta: 'தொடர்பு', en: 'Contact' }, also: ['தொடர்புக்கு', 'contact us'], url: '/contact' },
  { name: { ta: 'எங்களைப் பற்றி', en: 'About us' }, also: [], url: '/about' },
]

const pagesNamed = (query: readonly NameWord[]): Place[] =>
  pages
    .filter(({ name, also }) =>
      [name.ta, name.en, ...also].some((each) => wordsOfName(each).length === query.length && namesAll(query, each)),
    )
    .map(({ name, url }) => ({ kind: 'page', name, url }))

const wordsForIssue: ReadonlySet<string> = new Set(['issue', 'no', 'number', 'இதழ்', 'எண்', 'ithazh', 'idhazh'])

/** Words that may stand beside the number of an issue: those, and the name of the site. */
function isIssueWord(tx: Tx): (word: string) => boolean {
  const { name, latinName } = readSite(tx)
  const own = new Set([...indexedWords(name), ...indexedWords(latinName)])
  return (word) => wordsForIssue.has(word) || own.has(word)
}

const issues = `SELECT search_docs.title, url FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid
  WHERE search MATCH ? AND page = 0 ORDER BY search.rowid DESC LIMIT ?`

function issuesNumbered(tx: Tx, query: readonly string[]): Place[] {
  const number = query.find((word) => /^\d{1,4}$/.test(word))
  if (!number) return []
  const isBeside = isIssueWord(tx)
  if (query.some((word) => word !== number && !isBeside(word))) return []
  const expression = `title : "${number}" AND facet : "${kindFacet('pdf')}"`
  return statement<{ title: string; url: string }>(tx, issues)
    .all(expression, maxIssues)
    .map(({ title, url }) => ({ kind: 'issue', name: { ta: title, en: title }, url }))
}

/**
 * The pages that a query names.
 * @param authors of the documents that the query has found
 */
export function placesNamed(tx: Tx, text: string, authors: Iterable<string>): Place[] {
  const words = indexedWords(text)
  if (words.length === 0 || words.join('').length < 2) return []
  const query = words.map(nameWord)
  const named = [
    ...issuesNumbered(tx, words),
    ...pagesNamed(query),
    ...categoriesNamed(tx, query),
    ...authorsNamed(tx, query, authors),
    ...tagsNamed(tx, text),
  ]
  // Under another name; each page once.
  const others = otherNamesOf(tx, text).flatMap((name) => [
    ...authorsNamed(tx, wordsOfName(name), authors),
    ...tagsNamed(tx, name),
  ])
  const all = [...named, ...others]
  return all.filter(({ url }, index) => all.findIndex((each) => each.url === url) === index)
}
