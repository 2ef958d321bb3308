// Texts as a large library has them: sentences of the demo posts, in which other words of the lexicon stand now and then.
// So the usual words are as frequent as they are, and there are as many rare ones.
import { langOfText, type Lang } from '#shared/lang.ts'
import { textOfHtml } from '#shared/text.ts'
import { demoPosts } from '#server/demo/posts/index.ts'
import { readLists } from '#tools/lexicon/lists.ts'
import type { Random } from './random.ts'

/** How many sentences have a word of the lexicon in the place of one of theirs. */
const changedShare = 0.5
const paragraphs = { min: 3, max: 7 }
const sentences = { min: 2, max: 4 }

const nouns = readLists()
  .filter(({ part }) => part === 'noun')
  .flatMap(({ lines }) => lines)

/** Endings as English words of a large library have them. */
const englishEndings = ['ton', 'ville', 'pur', 'gram', 'well', 'field']

interface Source {
  sentences: string[][]
  titles: string[][]
  subtitles: string[]
}

const source: Record<Lang, Source> = {
  ta: { sentences: [], titles: [], subtitles: [] },
  en: { sentences: [], titles: [], subtitles: [] },
}
for (const { title, subtitle, content } of demoPosts) {
  const text = textOfHtml(content)
  const of = source[langOfText(text)]
  of.titles.push(title.split(' '))
  of.subtitles.push(subtitle)
  for (const found of text.split(/(?<=[.?!])\s+/)) {
    const words = found.split(/\s+/).filter(Boolean)
    if (words.length >= 3 && words.length <= 40) of.sentences.push(words)
  }
}

/** Nouns of the lexicon, for tags, names and searches. */
export const lexiconNouns: readonly string[] = nouns

/** The names of the demo posts' authors. */
export const givenNames: readonly string[] = [...new Set(demoPosts.map(({ author }) => author))].filter(Boolean)

const rareWord = (random: Random, lang: Lang): string =>
  lang === 'ta'
    ? random.pick(nouns)
    : random.pick(random.pick(source.en.sentences)).replace(/\W/g, '').slice(0, 5) + random.pick(englishEndings)

/** The words with another one among them. */
function withRareWord(random: Random, lang: Lang, words: readonly string[]): string {
  const at = random.below(words.length - 1)
  return words.map((word, index) => (index === at ? rareWord(random, lang) : word)).join(' ')
}

function sentence(random: Random, lang: Lang): string {
  const words = random.pick(source[lang].sentences)
  return random.share() < changedShare ? withRareWord(random, lang, words) : words.join(' ')
}

const many = <T>({ min, max }: { min: number; max: number }, random: Random, make: () => T): T[] =>
  Array.from({ length: random.between(min, max) }, make)

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const plainText = (random: Random, lang: Lang): string =>
  many(sentences, random, () => sentence(random, lang)).join(' ')

export const title = (random: Random, lang: Lang): string =>
  withRareWord(random, lang, random.pick(source[lang].titles))
export const subtitle = (random: Random, lang: Lang): string => random.pick(source[lang].subtitles)

/** HTML as the cleaner leaves it: paragraphs, now and then a heading or a quotation. */
export const content = (random: Random, lang: Lang): string =>
  many(paragraphs, random, () => {
    const text = `<p>${escape(plainText(random, lang))}</p>`
    const kind = random.below(12)
    if (kind === 0) return `<h2>${escape(title(random, lang))}</h2>${text}`
    return kind === 1 ? `<blockquote>${text}</blockquote>` : text
  }).join('')
