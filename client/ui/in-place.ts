import type { MouseEvent } from 'react'

/** For links to what scripts can show in place: with Ctrl or the like the reader wants the other page, and gets it. */
export const inPlace = (show: () => unknown) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  show()
}
