import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type { Candidates } from '#client/features/typing/candidates.ts'
import { useTypingChoice, type TypingChoice } from '#client/features/typing/choice.ts'

/** Has keys type Tamil as it is chosen on this device. */
export function useTyping(editor: Editor): { choice: TypingChoice; candidates: Candidates | null } {
  const choice = useTypingChoice()
  const [candidates, setCandidates] = useState<Candidates | null>(null)
  useEffect(() => {
    if (choice === 'off') return
    let isOver = false
    let stop: (() => void) | undefined
    // Whoever has a Tamil keyboard never fetches it.
    const start = async () => {
      const { startTyping } = await import('./typing.ts')
      if (isOver || editor.isDestroyed) return
      const typing = startTyping(editor, choice)
      stop = typing.stop
      setCandidates(typing.candidates)
    }
    void start()
    return () => {
      isOver = true
      stop?.()
      setCandidates(null)
    }
  }, [editor, choice])
  return { choice, candidates }
}
