import type { MouseEvent } from 'react'

/** For links to what scripts can show in place; with Ctrl or another modifier key the browser opens the link. */
export const inPlace = (show: () => unknown) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  show()
}
