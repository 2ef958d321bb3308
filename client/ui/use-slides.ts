import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** A row of slides side by side, which is swiped or scrolled. */
interface Slides {
  row: RefObject<HTMLUListElement | null>
  /** The index of the slide in view. */
  current: number
  /** Scrolls to a slide; the last one is followed by the first. */
  show: (index: number) => void
  /** Arrow keys, for all that belongs to the row. */
  onKeyDown: (event: KeyboardEvent) => void
}

export function useSlides(count: number): Slides {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const follow = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [])
  const show = useCallback(
    (index: number) => {
      const slide = row.current?.children.item((index + count) % count)
      if (slide instanceof HTMLElement) row.current?.scrollTo({ left: slide.offsetLeft })
    },
    [count],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    show(current + step)
    event.preventDefault()
  }
  return { row, current, show, onKeyDown }
}
