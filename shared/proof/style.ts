import type { Feature } from '#shared/tamil/endings/states.ts'
import { analyse } from '#shared/tamil/morphology.ts'
import { isTamil } from '#shared/tamil/sounds.ts'
import { markOf, type HouseWords, type ProofMark } from './marks.ts'
import type { Token } from './tokens.ts'

// What is seen from the words as they stand: ஒரு and ஓர், words written twice, letters of other scripts, words of the house.

const startsWithVowel = /^[\u0B85-\u0B94]/

/** ஓர் stands before vowels, ஒரு before consonants. */
export function* articleMarks(tokens: readonly Token[]): Generator<ProofMark> {
  for (const [index, token] of tokens.entries()) {
    const next = token.isJoined ? tokens[index + 1]?.word : undefined
    if (!next || !isTamil(next)) continue
    if (token.word === 'ஒரு' && startsWithVowel.test(next)) yield markOf(token, 'article', 'ஓர்')
    if (token.word === 'ஓர்' && !startsWithVowel.test(next)) yield markOf(token, 'article', 'ஒரு')
  }
}

/** Words that no sentence has twice in a row; மெல்ல மெல்ல and அந்த அந்த may be meant. */
const once = new Set(
  'மற்றும் ஒரு ஓர் என்று என்ற என்பது என்கிற ஆனால் உள்ள கொண்டு போன்ற ஆகிய அல்லது குறித்து பற்றி மூலம் அவர் அவன் அவள் நான் நாங்கள் நீங்கள் எனக்கு அவருக்கு தனது அவரது எனது உள்ளது இருந்தது இருக்கிறது வேண்டும்'.split(
    ' ',
  ),
)

/** Endings of words that are not said twice: what is in a case, or says who does something. */
const single = new Set<Feature>([
  ...(['accusative', 'dative', 'genitive', 'sociative', 'instrumental', 'ablative'] as const),
  ...(['1s', '1p', '2s', '2p', '3sm', '3sf', '3h', '3p', '3np'] as const),
])
/** எதை எதை, யாருக்கு யாருக்கு, தன்னை தன்னை: each of several. */
const distributive = /^(?:எ|யா|அவர|தன்|தத்|என்|உன்)/

const isSingle = (word: string): boolean => {
  const readings = analyse(word)
  return (
    readings.length > 0 &&
    !distributive.test(word) &&
    readings.every(({ features, isGuess }) => !isGuess && single.has(features.at(-1) ?? 'emphatic'))
  )
}

/** A word that was written twice. */
export function* repeatedMarks(tokens: readonly Token[]): Generator<ProofMark> {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (!token.isJoined || token.isQuoted || next?.word !== token.word) continue
    if (once.has(token.word) || isSingle(token.word)) yield { ...markOf(token, 'repeated', token.word), to: next.to }
  }
}

const tamil = '[\\u0B82-\\u0BD7]'
/** A letter of another script inside a Tamil word. */
const foreign = new RegExp(`${tamil}[^\\P{L}\\u0B80-\\u0BFF]+${tamil}`, 'u')
/** A Latin word with a Tamil ending: PDFகள். */
const withEnding = new RegExp(`^([A-Za-z]{2,})(${tamil}+)$`, 'u')

/** Letters of two scripts in one word. */
export function* scriptMarks(tokens: readonly Token[]): Generator<ProofMark> {
  for (const token of tokens) {
    const { word } = token
    if (foreign.test(word)) {
      const without = word.replace(/[^\u0B80-\u0BFF-]/g, '')
      yield markOf(token, 'scripts', ...(analyse(without).some(({ isGuess }) => !isGuess) ? [without] : []))
    } else {
      const [, latin, ending] = withEnding.exec(word) ?? []
      if (latin && ending) yield markOf(token, 'scripts', `${latin}-${ending}`)
    }
  }
}

/** Words that the house writes otherwise. */
export function* houseMarks(tokens: readonly Token[], { replaced }: HouseWords): Generator<ProofMark> {
  for (const token of tokens) {
    const other = replaced.get(token.word)
    if (other !== undefined) yield markOf(token, 'house', other)
  }
}
