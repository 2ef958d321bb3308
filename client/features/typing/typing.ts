import { layouts, type LayoutName } from '#shared/typing/layouts.ts'
import { createCandidates, type AskForWords, type Candidates } from './candidates.ts'
import type { TypingWay } from './choice.ts'
import { isPlainKey, type Typing } from './writing-place.ts'

/** Each key types letters of its own. */
function typingBy(name: LayoutName): Typing {
  /** The text in which the last key has settled a consonant. */
  let settled: string | null = null
  return {
    press: (place, event) => {
      if (!isPlainKey(event) || event.key.length !== 1) return false
      const before = place.before()
      const stroke = layouts[name](before, event.key, settled === before)
      settled = stroke?.settles ? before : null
      if (stroke) place.replace(stroke.removed, stroke.inserted)
      return stroke !== null
    },
  }
}

/** The chosen way of typing; `candidates` has the list of words, where there is one. */
export function typingOf(choice: TypingWay, ask: AskForWords): { typing: Typing; candidates: Candidates | null } {
  if (choice !== 'words') return { typing: typingBy(choice), candidates: null }
  const candidates = createCandidates(ask)
  return { typing: candidates, candidates }
}
