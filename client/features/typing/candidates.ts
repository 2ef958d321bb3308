import { maxLetters } from '#shared/typing/typing.rules.ts'
import { isPlainKey, type Typing, type WritingPlace } from './writing-place.ts'

/** Tamil words for a word in Latin letters, the likeliest first. */
export type AskForWords = (letters: string) => Promise<readonly string[]>

/** Letters that words are asked for. */
interface Question {
  place: WritingPlace
  letters: string
}

/** The open list of words for the letters before the caret. */
export interface OpenCandidates extends Question {
  words: readonly string[]
  /** Index of the word that the arrows have come to; -1 for none. */
  at: number
}

export interface Candidates extends Typing {
  read: () => OpenCandidates | null
  subscribe: (listener: () => void) => () => void
  choose: (word: string) => void
  /** Closes the list when the caret leaves the word. @returns ends it */
  watch: () => () => void
}

/** Behind these signs letters belong to an address. */
const lastLetters = /(?:^|[^A-Za-z@/:_#])([A-Za-z]+)$/
/** Ends a word, as a space does. */
const sign = /^[\s.,;:!?)\]”"]$/u

const lettersBefore = (place: WritingPlace, position?: number): string => {
  const letters = lastLetters.exec(place.before(position))?.[1] ?? ''
  return letters.length > maxLetters ? '' : letters
}

/** Letters stay as they are typed until a word is chosen for them: by its number, by arrows and Enter, by touch, or the first by what ends the word: a space, also if the words come after it, Enter or Tab. */
export function createCandidates(ask: AskForWords): Candidates {
  let open: OpenCandidates | null = null
  /** Letters that are to stay as they are. */
  let kept = ''
  /** The question about the letters before the caret, until it is answered. */
  let asked: Question | null = null
  /** Where letters begin that were ended before their words came. */
  const late = new Map<Question, number>()
  let isReplacingLate = false
  const listeners = new Set<() => void>()
  const set = (next: OpenCandidates | null) => {
    if (next === open) return
    open = next
    for (const listener of listeners) listener()
  }
  const close = () => {
    asked = null
    set(null)
  }
  const choose = (word: string) => {
    if (!open) return
    const { place, letters } = open
    close()
    if (lettersBefore(place) === letters) place.replace(letters.length, word)
  }
  /** The first word takes the place of letters that were ended before it came, unless they have been touched since. */
  const replaceLate = ({ place, letters }: Question, start: number, word: string) => {
    const end = start + letters.length
    // The browser writes only where the focus is.
    if (document.activeElement !== place.element) return
    if (lettersBefore(place, end) !== letters || !sign.test(place.before(end + 1).slice(-1))) return
    isReplacingLate = true
    place.replaceAt(end, letters.length, word)
    isReplacingLate = false
    for (const [other, from] of late)
      if (other.place.element === place.element && from > start) late.set(other, from + word.length - letters.length)
    // Its letters have moved.
    if (open) set({ ...open })
  }
  const closeOutside = () => {
    if (open && (document.activeElement !== open.place.element || !lettersBefore(open.place))) close()
  }

  return {
    read: () => open,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose,
    watch: () => {
      for (const type of ['selectionchange', 'focusout']) document.addEventListener(type, closeOutside)
      return () => {
        for (const type of ['selectionchange', 'focusout']) document.removeEventListener(type, closeOutside)
        close()
        late.clear()
      }
    },
    onWritten: (place) => {
      if (isReplacingLate) return
      const letters = lettersBefore(place)
      if (!kept || !letters.startsWith(kept)) kept = ''
      if (!letters || kept) return close()
      const question = { place, letters }
      asked = question
      const answer = (words: readonly string[]) => {
        const start = late.get(question)
        late.delete(question)
        if (start !== undefined && words[0] !== undefined) replaceLate(question, start, words[0])
        if (question !== asked) return
        asked = null
        if (lettersBefore(place) === letters) set(words.length > 0 ? { place, letters, words, at: -1 } : null)
      }
      // Without an answer the letters stay.
      ask(letters).then(answer, () => answer([]))
    },
    press: (place, event) => {
      if (!isPlainKey(event)) return false
      const letters = lettersBefore(place)
      if (open && event.key === 'Escape') {
        kept = letters
        close()
        return true
      }
      // There is no list yet, or it is of the letters before the last ones.
      if (open?.letters !== letters) {
        if (asked?.letters === letters && sign.test(event.key)) late.set(asked, place.caret() - letters.length)
        return false
      }
      const { words, at } = open
      const numbered = words[Number(event.key) - 1]
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) set({ ...open, at: at < 0 && step < 0 ? words.length - 1 : (at + step + words.length) % words.length })
      else if (numbered !== undefined) choose(numbered)
      else if (event.key === 'Enter' && at >= 0) choose(words[at]!)
      else {
        // The key itself follows the word, also where it leads out of the field.
        if (sign.test(event.key) || event.key === 'Tab' || event.key === 'Enter') choose(words[Math.max(at, 0)]!)
        return false
      }
      return true
    },
  }
}
