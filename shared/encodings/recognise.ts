import { convert, measure, tellingWords } from './convert.ts'
import { tables, type Encoding } from './tables.ts'

// Which encoding a text is in follows from what comes of it: in the right one there are Tamil words, in all others hardly any.

export interface Recognition {
  encoding: Encoding
  /** In Unicode. */
  text: string
  /** 0 to 1. */
  confidence: number
}

/** From this confidence on a text is converted without a question. */
export const sureConfidence = 0.9
/** From this one on it is asked about; below, nobody would take it for Tamil. */
export const doubtfulConfidence = 0.3

/** A word alone may be anything. */
const oneWordConfidence = 0.8

/** Likelihood of a letter (`measure`) that nothing else could be. */
const certain = 9
/** The one that says nothing for or against Tamil. */
const neutral = 3.4
/** So much evidence halves the doubt. */
const halving = 10

/** TAB before TAM, of which it is a part. */
const encodings = Object.keys(tables) as Encoding[]

const unicodeTamil = /[\u0B80-\u0BFF]/
/** As English has none: signs and capitals inside words, and letters with accents. */
const telling = /[A-Za-z][;<>$%^&*{}|[\]\\#`=+]|[a-z][A-Z]|[^\0-\u007F–—‘’“”…]|^[,<][a-z]/
/** The share of words that must have such letters. */
const leastTelling = 0.25

/** The share of words of which Tamil must come: in an English text a few may look as if. */
const leastTamil = 0.5

function shareOfTamil(text: string): number {
  const words = text.split(' ')
  return words.filter((word) => unicodeTamil.test(word)).length / words.length
}

interface Evidence {
  words: number
  /** How much more likely it is than any other reading, in bits; about 1.5 for each letter of a Tamil text. */
  evidence: number
}

interface Candidate extends Evidence {
  encoding: Encoding
  text: string
}

/** The best reading of a text; undefined where there is none. */
function findCandidate(paragraph: string): Candidate | undefined {
  if (unicodeTamil.test(paragraph)) return undefined
  const words = tellingWords(paragraph)
  if (words.filter((word) => telling.test(word)).length < Math.max(1, words.length * leastTelling)) return undefined
  const read = words.join(' ')
  const readings = encodings
    .map((encoding) => {
      const text = convert(read, encoding)
      const { sum, letters } = measure(text)
      return { encoding, text, bits: sum - letters * certain, evidence: sum - letters * neutral }
    })
    .filter(({ text }) => text !== read)
    .toSorted((one, other) => other.bits - one.bits)
  const [best] = readings
  if (!best || shareOfTamil(best.text) < leastTamil) return undefined
  const next = readings.find(({ text }) => text !== best.text)
  const evidence = Math.min(best.evidence, best.bits - (next?.bits ?? -Infinity))
  if (evidence <= 0) return undefined
  const { encoding } = best
  return { encoding, text: convert(paragraph, encoding), words: words.length, evidence }
}

const confidenceOf = ({ words, evidence }: Evidence): number =>
  Math.min(1 - 2 ** (-evidence / halving), words > 1 ? 1 : oneWordConfidence)

/** The share of a text's words from which on its paragraphs in one encoding support each other. */
const leastTogether = 0.3

/**
 * The encodings of the paragraphs of one text, undefined for what is not to be touched: English, code, Tamil in Latin
 * letters or in Unicode. A short paragraph, as a title or a line of verse, is as sure as all in its encoding together, where
 * these are a good part of the text.
 */
export function recogniseParagraphs(paragraphs: readonly string[]): (Recognition | undefined)[] {
  const candidates = paragraphs.map(findCandidate)
  const allWords = paragraphs.reduce((sum, each) => sum + tellingWords(each).length, 0)
  const totals = new Map<Encoding, Evidence>()
  for (const each of candidates) {
    if (!each) continue
    const { words, evidence } = totals.get(each.encoding) ?? { words: 0, evidence: 0 }
    totals.set(each.encoding, { words: words + each.words, evidence: evidence + each.evidence })
  }
  return candidates.map((each) => {
    if (!each) return undefined
    const { encoding, text } = each
    const total = totals.get(encoding)!
    const confidence = confidenceOf(total.words >= allWords * leastTogether ? total : each)
    return confidence < doubtfulConfidence ? undefined : { encoding, text, confidence }
  })
}

/** The same of one paragraph. */
export const recogniseEncoding = (paragraph: string): Recognition | undefined => recogniseParagraphs([paragraph])[0]
