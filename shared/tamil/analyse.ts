import { alphabet, codeOf } from './alphabet.ts'
import type { Feature } from './endings/states.ts'
import { draftGraph, endNode, type Graph } from './graph.ts'
import { guessClasses, type GuessClass } from './guess.ts'
import { joinLexicon, patternsAt, weightAt, weightsBefore, type Automaton } from './automaton.ts'
import type { CompiledLexicon, PartOfSpeech } from './lexicon-format.ts'
import { isTamil, soundsOf, spell } from './sounds.ts'
import { wordsAlong, type KnownLemma } from './words-along.ts'

/** One reading of a word. */
export interface Analysis {
  lemma: string
  part: PartOfSpeech
  /** In the order of the endings. */
  features: readonly Feature[]
  /** Whether the lemma is not in the lexicon. */
  isGuess: boolean
  weight: number
}

export interface Lemma {
  lemma: string
  part: PartOfSpeech
  isGuess: boolean
  /** How common it is in all its forms: 0 for words that no text had, and one more for twice as many; at most 15. */
  weight: number
}

/** What the sounds up to a place can be the beginning of, and where its ending starts in the graph. */
interface Find {
  /** In sounds. */
  lemma: string
  part: PartOfSpeech
  isGuess: boolean
  weight: number
  start: number
  place: number
  /** Whether இந்-, அப்- or எக்- stands before it. */
  isPointedAt: boolean
}

type Found = (find: Find) => unknown

/** இச்சட்டம், அந்நூல், எப்பகுதி: the first consonant is doubled behind அ, இ and எ; before a vowel it is வ்வ். */
const pointing = /^[iae](?:([kctpmwJ])\1|vv)/

/** Longer strings are no words. */
const maxSounds = 64
/** A vowel sign or ஔ in two halves. Asking first is much cheaper than composing each word. */
const decomposed = /[\u0BC6\u0BC7\u0B92][\u0BBE\u0BD7]/
/** More readings than this differ in nothing that matters. */
const maxReadings = 48

/** The analyser of a lexicon. Building it takes milliseconds; it holds no state between words but a scratch table. */
export class Analyser {
  readonly #automaton: Automaton
  readonly #graph: Graph
  readonly #guesses: readonly (GuessClass & { start: number })[]
  /** By node × place: the run in which the end was found reachable (2 × run + 1) or not (2 × run). */
  readonly #reached: Uint32Array
  #run = 0
  readonly #codes = new Uint8Array(maxSounds + 1)
  #length = 0

  constructor(compiled: CompiledLexicon) {
    const draft = draftGraph()
    const stems = joinLexicon(compiled, (forms) => draft.start(forms))
    this.#guesses = guessClasses.map((guess) => ({ ...guess, start: draft.start(guess.forms) }))
    this.#graph = draft.freeze()
    this.#automaton = { ...stems, graph: this.#graph }
    this.#reached = new Uint32Array(this.#graph.size * (maxSounds + 1))
  }

  /** All readings of a word, composed or decomposed; none if it is not Tamil. Unknown words are guessed at. */
  analyse(word: string): Analysis[] {
    const sounds = this.#read(word)
    if (!sounds) return []
    const found = new Map<string, Analysis>()
    const add: Found = ({ lemma, part, isGuess, weight, start, place, isPointedAt }) => {
      const features: Feature[] = isPointedAt ? ['demonstrative'] : []
      this.#enumerate(start, place, features, () => {
        const key = `${part} ${lemma} ${features.join(',')}`
        if (!found.has(key)) found.set(key, { lemma: spell(lemma), part, features: [...features], isGuess, weight })
        return found.size < maxReadings
      })
    }
    if (!this.#eachKnown(sounds, add) && !this.#eachPointedAt(sounds, add)) this.#guess(sounds, add)
    return [...found.values()]
  }

  /** The different lemmas of a word: faster than all readings. */
  lemmas(word: string): Lemma[] {
    const sounds = this.#read(word)
    if (!sounds) return []
    const found = new Map<string, Lemma>()
    const add: Found = ({ lemma, part, isGuess, weight }) => {
      found.set(`${part} ${lemma}`, { lemma: spell(lemma), part, isGuess, weight })
    }
    if (!this.#eachKnown(sounds, add) && !this.#eachPointedAt(sounds, add)) this.#guess(sounds, add)
    return [...found.values()]
  }

  /** The lemmas of a word of the lexicon, in sounds, as is the word; none for any other. Much faster than a guess. */
  known(sounds: string): KnownLemma[] {
    if (sounds.length > maxSounds) return []
    this.#set(sounds)
    const lemmas = this.#knownFrom(sounds, 0)
    if (lemmas.length === 0)
      this.#eachPointedAt(sounds, ({ lemma, part, weight }) => lemmas.push({ lemma, part, weight }))
    return lemmas
  }

  /** The same for what begins at each of the places; only those that are words. What they end in is read once for all. */
  tails(sounds: string, places: readonly number[]): Map<number, KnownLemma[]> {
    const found = new Map<number, KnownLemma[]>()
    if (sounds.length > maxSounds) return found
    this.#set(sounds)
    for (const place of places) {
      const lemmas = this.#knownFrom(sounds, place)
      if (lemmas.length > 0) found.set(place, lemmas)
    }
    return found
  }

  #knownFrom(sounds: string, from: number): KnownLemma[] {
    const lemmas: KnownLemma[] = []
    const add: Found = ({ lemma, part, weight }) => {
      if (!lemmas.some((each) => each.lemma === lemma && each.part === part)) lemmas.push({ lemma, part, weight })
    }
    this.#eachKnown(sounds, add, from)
    return lemmas
  }

  /** As `wordsAlong` has them. */
  wordsAlong(isWanted: (beginning: string) => boolean, maxSteps: number): Map<string, KnownLemma> {
    return wordsAlong(this.#automaton, isWanted, maxSteps)
  }

  /** Prepares the scratch table. @returns the sounds, or '' if there is nothing to analyse */
  #read(word: string): string {
    if (!isTamil(word)) return ''
    const sounds = soundsOf(decomposed.test(word) ? word.normalize('NFC') : word)
    if (sounds.length > maxSounds) return ''
    this.#set(sounds)
    return sounds
  }

  #set(sounds: string): void {
    this.#length = sounds.length
    for (let index = 0; index < sounds.length; index += 1) this.#codes[index] = codeOf(sounds.charAt(index))
    this.#run += 1
    // The numbers of runs would overflow after a thousand million words.
    if (this.#run === 2 ** 30) {
      this.#run = 1
      this.#reached.fill(0)
    }
  }

  /** Calls back for each lemma of the lexicon of which the sounds can be a form. @returns whether there is one */
  #eachKnown(sounds: string, found: Found, from = 0): boolean {
    let isKnown = false
    let node = 0
    let first = 0
    for (let place = from; place <= sounds.length; place += 1) {
      for (const [index, { start, rest, part }] of patternsAt(this.#automaton, node).entries())
        if (this.#reaches(start, place)) {
          isKnown = true
          const weight = weightAt(this.#automaton, first + index)
          found({
            lemma: sounds.slice(from, place) + rest,
            part,
            isGuess: false,
            weight,
            start,
            place,
            isPointedAt: false,
          })
        }
      if (place === sounds.length) break
      const code = this.#codes[place] ?? 0
      first += weightsBefore(this.#automaton, node, code)
      node = this.#automaton.lexicon.next[node * alphabet.length + code] ?? 0
      if (node === 0) break
    }
    return isKnown
  }

  /** The nouns behind இந்-, அப்- and எக்-. @returns whether there is one */
  #eachPointedAt(sounds: string, found: Found): boolean {
    const [pointer = ''] = pointing.exec(sounds) ?? []
    // இவ்வூர் is இ and ஊர், இவ்விருது is இ and விருது.
    const places = pointer.endsWith('vv') ? [2, 3] : pointer ? [2] : []
    let isFound = false
    for (const place of places)
      this.#eachKnown(
        sounds,
        (find) => {
          if (find.part !== 'noun') return
          isFound = true
          found({ ...find, isPointedAt: true })
        },
        place,
      )
    return isFound
  }

  /** The likeliest unknown noun, and the likeliest unknown verb: those with the longest ending. */
  #guess(sounds: string, found: Found): void {
    const best = new Map<PartOfSpeech, { lemma: string; start: number; place: number }>()
    for (const { part, start, minStem, minEnding, lemmaOf } of this.#guesses) {
      const last = Math.min(sounds.length - minEnding, (best.get(part)?.place ?? Infinity) - 1)
      for (let place = minStem; place <= last; place += 1) {
        if (!this.#reaches(start, place)) continue
        const lemma = lemmaOf(sounds.slice(0, place))
        if (!lemma) continue
        best.set(part, { lemma, start, place })
        break
      }
    }
    for (const [part, { lemma, start, place }] of best)
      found({ lemma, part, isGuess: true, weight: 0, start, place, isPointedAt: false })
  }

  /** Whether the sounds from a place on can be read from a node to the end. */
  #reaches(from: number, at: number): boolean {
    const { next, jumpsFrom } = this.#graph
    let node = from
    let place = at
    // Most nodes are inside an ending, where there is one way on: nothing to remember.
    while (jumpsFrom[node] === jumpsFrom[node + 1]) {
      if (node === endNode) return place === this.#length
      if (place >= this.#length) return false
      node = next[node * alphabet.length + (this.#codes[place] ?? 0)] ?? 0
      if (node === 0) return false
      place += 1
    }
    const cell = node * (maxSounds + 1) + place
    const known = this.#reached[cell] ?? 0
    if (known >>> 1 === this.#run) return (known & 1) === 1
    const isReached = this.#tries(node, place)
    this.#reached[cell] = 2 * this.#run + (isReached ? 1 : 0)
    return isReached
  }

  #tries(node: number, place: number): boolean {
    const { next, jumpsFrom, jumpsTo } = this.#graph
    if (place < this.#length) {
      const to = next[node * alphabet.length + (this.#codes[place] ?? 0)] ?? 0
      if (to !== 0 && this.#reaches(to, place + 1)) return true
    }
    const last = jumpsFrom[node + 1] ?? 0
    for (let jump = jumpsFrom[node] ?? 0; jump < last; jump += 1)
      if (this.#reaches(jumpsTo[jump] ?? 0, place)) return true
    return false
  }

  /** Calls back at the end of each path, with the features of the path; stops when the callback returns false. */
  #enumerate(node: number, place: number, features: Feature[], atEnd: () => boolean): boolean {
    if (!this.#reaches(node, place)) return true
    if (node === endNode) return atEnd()
    const { next, jumpsFrom, jumpsTo, features: said } = this.#graph
    if (place < this.#length) {
      const to = next[node * alphabet.length + (this.#codes[place] ?? 0)] ?? 0
      if (to !== 0 && !this.#enumerate(to, place + 1, features, atEnd)) return false
    }
    const last = jumpsFrom[node + 1] ?? 0
    for (let jump = jumpsFrom[node] ?? 0; jump < last; jump += 1) {
      const feature = said[jump]
      if (feature) features.push(feature)
      const goesOn = this.#enumerate(jumpsTo[jump] ?? 0, place, features, atEnd)
      if (feature) features.pop()
      if (!goesOn) return false
    }
    return true
  }
}
