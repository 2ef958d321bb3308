import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { PanelName } from './toolbar-panel.tsx'

/** Here the bar is at the foot, and its panels above it. */
const phone = '(max-width: 47.99rem)'
const gap = 6

/**
 * Puts a panel of the toolbar under the button that opens it; that of links at what is to be the link.
 * @returns of the panel
 */
export function usePanelPlace(
  bar: RefObject<HTMLElement | null>,
  editor: Editor,
  name: PanelName,
): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = panel.current
    const frame = bar.current?.getBoundingClientRect()
    if (!box || !frame || matchMedia(phone).matches) return
    const button = bar.current?.querySelector(`[data-panel="${name === 'video' ? 'insert' : name}"]`)
    const { from, to } = editor.state.selection
    const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)]
    const text = { left: start.left, top: start.top, bottom: end.bottom }
    const isSeen = text.top >= frame.bottom && text.bottom <= innerHeight
    const isAtText = name === 'link' && isSeen
    const left = (isAtText ? text.left : (button?.getBoundingClientRect().left ?? frame.left)) - frame.left
    box.style.left = `${Math.max(0, Math.min(frame.width - box.offsetWidth, left))}px`
    if (!isAtText) return
    const isAbove = text.bottom + gap + box.offsetHeight > innerHeight
    const top = isAbove ? Math.max(frame.bottom, text.top - gap - box.offsetHeight) : text.bottom + gap
    box.style.top = `${top - frame.top}px`
  }, [bar, editor, name])
  return panel
}
