import type { ClipboardEvent, KeyboardEvent } from 'react'

interface LineWays {
  onNext?: (() => void) | undefined
  onBefore?: (() => void) | undefined
}

/**
 * For a field that grows over several rows and is one line of text all the same: Enter leads to what follows, and so do the
 * arrows where they would go no further.
 */
export function moveBetweenLines(event: KeyboardEvent<HTMLTextAreaElement>, { onNext, onBefore }: LineWays): void {
  const { key, nativeEvent, currentTarget } = event
  if (nativeEvent.isComposing) return
  const { selectionStart, selectionEnd, value } = currentTarget
  const isPlain = selectionStart === selectionEnd && !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
  const way =
    key === 'Enter' || (key === 'ArrowDown' && isPlain && selectionEnd === value.length)
      ? onNext
      : key === 'ArrowUp' && isPlain && selectionStart === 0
        ? onBefore
        : undefined
  if (key === 'Enter' || way) event.preventDefault()
  way?.()
}

/** Lines become one; everything else of the text is pasted by the browser, which can undo it. */
export const pasteAsOneLine = (event: ClipboardEvent): void => {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  document.execCommand('insertText', false, text.trim().replace(/\s*[\r\n]+\s*/g, ' '))
}
