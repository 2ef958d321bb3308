import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { useTypingChoice, type TypingChoice } from '#client/features/typing/choice.ts'

/** Has keys type Tamil as it is chosen on this device. */
export function useTyping(editor: Editor): TypingChoice {
  const choice = useTypingChoice()
  useEffect(() => {
    if (choice === 'off') return
    let isOver = false
    let stop: (() => void) | undefined
    // Whoever has a Tamil keyboard never fetches it.
    const start = async () => {
      const { startTyping } = await import('./typing.ts')
      if (!isOver && !editor.isDestroyed) stop = startTyping(editor, choice)
    }
    void start()
    return () => {
      isOver = true
      stop?.()
    }
  }, [editor, choice])
  return choice
}
