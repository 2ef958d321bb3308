import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'

/** Distance between the caret's line and a bar above or below the text, in px; less on a small screen. */
const wantedRoom = 96

/** What scrolls the text, if not the window; its bars then stand beside it and cover nothing. */
const scrollerOf = ({ dom }: EditorView): Element | null => dom.closest('.ed-page .ed-sheet')

/** The part of the window in which the text is seen: below the toolbar that stays at its top. */
function frameOf(view: EditorView): { top: number; bottom: number } {
  const scroller = scrollerOf(view)
  if (scroller) return scroller.getBoundingClientRect()
  const toolbar = view.dom.closest('.ed')?.querySelector('.ed-top')
  return { top: toolbar?.getBoundingClientRect().height ?? 0, bottom: innerHeight }
}

/** How far the caret's line stays from the edges of what scrolls. */
function roomIn(view: EditorView): { top: number; bottom: number } {
  const { top, bottom } = frameOf(view)
  const room = Math.max(0, Math.min(wantedRoom, (bottom - top) / 4))
  return { top: scrollerOf(view) ? room : top + room, bottom: room }
}

/** Whether the cursor can be seen now. */
export function isCaretInSight(view: EditorView): boolean {
  const caret = view.coordsAtPos(view.state.selection.head)
  const { top, bottom } = frameOf(view)
  return caret.top >= top && caret.bottom <= bottom
}

/** Keeps the caret's line clear of the bars that cover the text. */
export const CaretRoom = Extension.create({
  name: 'caretRoom',
  addProseMirrorPlugins() {
    let current: EditorView | undefined
    // ProseMirror scrolls after a key only if the browser moves the caret within 50 ms, which a busy device does not.
    let isMovedByKey = false
    // Read whenever ProseMirror scrolls to the cursor: the bars grow and shrink.
    const room = {
      get top() {
        return current ? roomIn(current).top : 0
      },
      get bottom() {
        return current ? roomIn(current).bottom : 0
      },
      left: 0,
      right: 0,
    }
    return [
      new Plugin({
        view: (view) => {
          current = view
          return {
            update: ({ state, dispatch }, before) => {
              // Several keys may be under way, so the flag stays until a pointer is used.
              if (isMovedByKey && before.doc === state.doc && !before.selection.eq(state.selection))
                dispatch(state.tr.scrollIntoView())
            },
          }
        },
        props: {
          scrollThreshold: room,
          scrollMargin: room,
          handleKeyDown: (_, { key }) => {
            isMovedByKey = /^(?:Arrow|Page|Home|End)/.test(key)
          },
          handleDOMEvents: {
            pointerdown: () => {
              isMovedByKey = false
            },
          },
        },
      }),
    ]
  },
})
