import { useEffect, useState } from 'react'

/**
 * Calls `advance` periodically: not under reduced motion, in a hidden page, or while the
 * element is hovered, focused or touched.
 * @param ms how long each stays; null: not now
 */
export function useRotation(
  element: { current: HTMLElement | null },
  ms: number | null,
  advance: () => void,
): { hold: () => void; release: () => void } {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (ms === null || isHeld) return
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const timer = setInterval(() => {
      const isFocused = element.current?.contains(document.activeElement)
      if (!still.matches && !document.hidden && !isFocused) advance()
    }, ms)
    return () => clearInterval(timer)
  }, [element, ms, isHeld, advance])
  return { hold: () => setHeld(true), release: () => setHeld(false) }
}
