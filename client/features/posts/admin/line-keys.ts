import type { ClipboardEvent, KeyboardEvent } from 'react'

/** For a field that grows over several rows and is one line of text all the same. */
export const stayOneLine = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}

/** Lines become one; everything else of the text is pasted by the browser, which can undo it. */
export const pasteAsOneLine = (event: ClipboardEvent): void => {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  document.execCommand('insertText', false, text.trim().replace(/\s*[\r\n]+\s*/g, ' '))
}
