import { maxLetters } from '#shared/typing/typing.rules.ts'
import { isPlainKey, type Typing, type WritingPlace } from './writing-place.ts'

/** Tamil words for a word in Latin letters, the likeliest first. */
export type AskForWords = (letters: string) => Promise<readonly string[]>

/** The open list of words for the letters before the caret. */
export interface OpenCandidates {
  place: WritingPlace
  letters: string
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

/** Letters behind these belong to an address. */
const lastLetters = /(?<![A-Za-z@/:_#])[A-Za-z]+$/
/** Ends a word, as a space does. */
const sign = /^[\s.,;:!?)\]”"]$/u

const lettersBefore = (place: WritingPlace): string => {
  const letters = lastLetters.exec(place.before())?.[0] ?? ''
  return letters.length > maxLetters ? '' : letters
}

/** Letters stay as they are typed until a word is chosen for them: by its number, by arrows and Enter, by touch, or the first by a space. */
export function createCandidates(ask: AskForWords): Candidates {
  let open: OpenCandidates | null = null
  /** Letters that are to stay as they are. */
  let kept = ''
  let asked = 0
  const listeners = new Set<() => void>()
  const set = (next: OpenCandidates | null) => {
    if (next === open) return
    open = next
    for (const listener of listeners) listener()
  }
  const close = () => {
    asked += 1
    set(null)
  }
  const choose = (word: string) => {
    if (!open) return
    const { place, letters } = open
    close()
    if (lettersBefore(place) === letters) place.replace(letters.length, word)
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
      }
    },
    onWritten: (place) => {
      const letters = lettersBefore(place)
      if (!kept || !letters.startsWith(kept)) kept = ''
      if (!letters || kept) return close()
      asked += 1
      const turn = asked
      const show = (words: readonly string[]) => {
        if (turn !== asked || lettersBefore(place) !== letters) return
        set(words.length > 0 ? { place, letters, words, at: -1 } : null)
      }
      // Without an answer the letters stay.
      ask(letters).then(show, () => show([]))
    },
    press: (place, event) => {
      if (!open || !isPlainKey(event)) return false
      const { letters, words, at } = open
      if (event.key === 'Escape') {
        kept = lettersBefore(place)
        close()
        return true
      }
      // The list is of the letters before the last ones.
      if (lettersBefore(place) !== letters) return false
      const numbered = words[Number(event.key) - 1]
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) set({ ...open, at: at < 0 && step < 0 ? words.length - 1 : (at + step + words.length) % words.length })
      else if (numbered !== undefined) choose(numbered)
      else if (event.key === 'Enter' && at >= 0) choose(words[at]!)
      else {
        // The key itself follows the word.
        if (sign.test(event.key)) choose(words[Math.max(at, 0)]!)
        return false
      }
      return true
    },
  }
}
