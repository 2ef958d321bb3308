import { useEffect, type RefObject } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'
const controlsOf = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(focusable)]

/** The path of an element: each ancestor up to the root, with its parent and its index there. */
type Path = { element: Element; parent: Element; index: number }[]

function pathOf(target: Element, root: Element): Path {
  const path: Path = []
  for (let element = target; element !== root && element.parentElement; element = element.parentElement)
    path.push({ element, parent: element.parentElement, index: [...element.parentElement.children].indexOf(element) })
  return path
}

/** The successor of a removed element: the same control of the next row, else what is left there. */
function neighbourOf(path: Path, root: HTMLElement): HTMLElement {
  const at = path.findIndex(({ parent }) => parent.isConnected)
  const gone = path[at]
  if (!gone || gone.parent === root) return root
  const row = gone.parent.children[Math.min(gone.index, gone.parent.children.length - 1)]
  // The index of the control in its row, the last element of the path that was in a list.
  const wanted =
    path[0]!.element === gone.element ? 0 : controlsOf(gone.element).indexOf(path[0]!.element as HTMLElement)
  const controls = row ? controlsOf(row) : []
  const inRow = controls[wanted] ?? controls[0] ?? (row?.matches(focusable) ? (row as HTMLElement) : undefined)
  // An empty list: the heading of its section, or the page.
  const heading = gone.parent.closest('section')?.querySelector<HTMLElement>('h2')
  return inRow ?? heading ?? root
}

/**
 * The focus never falls back to the document: when what has it goes away, as the row that was just deleted, its neighbour
 * takes it. Windows look after themselves.
 */
export function useFocusKeeper(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = ref.current
    if (!root) return
    let last: Path = []
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && target !== root && !target.closest('dialog')) last = pathOf(target, root)
    }
    const observer = new MutationObserver(() => {
      const lost = last[0]?.element
      if (!lost || lost.isConnected || document.activeElement !== document.body) return
      if (document.querySelector('dialog[open]')) return
      const next = neighbourOf(last, root)
      last = []
      if (next.tabIndex < 0) next.tabIndex = -1
      next.focus({ preventScroll: next === root })
    })
    root.addEventListener('focusin', note)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [ref])
}
