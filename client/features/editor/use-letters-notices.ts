import { useState } from 'react'
import type { LettersNotice } from './paste-letters.ts'

/** Notices of what was pasted: the questions that are open, and what became of the last paste. */
export function useLettersNotices() {
  const [notices, setNotices] = useState<readonly LettersNotice[]>([])
  return {
    notices,
    /** The notices of a paste. What was changed by an earlier one is no longer news, and undo brings it back as well. */
    add: (added: readonly LettersNotice[]) =>
      setNotices((now) => [...added, ...now.filter(({ kind }) => kind === 'doubtful')]),
    close: (notice: LettersNotice) => setNotices((now) => now.filter((each) => each !== notice)),
    /** After each change of the text: those that have nothing left to act on go. */
    closeOver: () =>
      setNotices((now) => (now.some(({ isOver }) => isOver()) ? now.filter((each) => !each.isOver()) : now)),
  }
}
