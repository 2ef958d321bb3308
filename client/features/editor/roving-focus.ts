import { useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const items = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>('[data-roving]')]

/**
 * One tab stop for a group of buttons: arrows, Home and End move between them, Tab leaves. Spread the answer on the
 * group and mark its buttons with `data-roving`. `columns` makes the group a grid, whose rows ArrowUp and ArrowDown
 * walk.
 */
export function useRovingFocus<T extends HTMLElement>(columns?: number) {
  const ref: RefObject<T | null> = useRef(null)

  const mark = (current: HTMLElement) => {
    for (const item of ref.current ? items(ref.current) : []) item.tabIndex = item === current ? 0 : -1
  }

  const onKeyDown = (event: KeyboardEvent<T>) => {
    if (!ref.current || event.altKey || event.ctrlKey || event.metaKey) return
    const all = items(ref.current)
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: all.length - 1,
      ...(columns && { ArrowDown: at + columns, ArrowUp: at - columns }),
    }
    const wanted = steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = all[(wanted + all.length) % all.length]
    next?.focus()
  }

  return {
    ref,
    onKeyDown,
    onFocus: ({ target }: FocusEvent<T>) => {
      if (target instanceof HTMLElement && target.dataset.roving !== undefined) mark(target)
    },
  }
}
