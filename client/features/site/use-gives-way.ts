import { useEffect, useState } from 'react'

/** Smaller movements are a hand that trembles, or a page that settles. */
const minMovement = 6
/** Down to here the head stays, which is as high itself. */
const start = 160

/** Whether the reader scrolls down, and the head may leave the screen to the text; upwards it comes back. */
export function useGivesWay(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let last = scrollY
    const follow = () => {
      // Some browsers scroll a little beyond both ends, and back.
      const end = document.documentElement.scrollHeight - innerHeight
      const top = Math.max(0, Math.min(scrollY, end))
      if (Math.abs(top - last) < minMovement && top > start) return
      setAway(top > last && top > start)
      last = top
    }
    // Letters or pictures have come above: the browser scrolls to keep the text in its place, not the reader.
    const settled = 'ResizeObserver' in globalThis ? new ResizeObserver(() => (last = scrollY)) : null
    settled?.observe(document.documentElement)
    addEventListener('scroll', follow, { passive: true })
    return () => {
      settled?.disconnect()
      removeEventListener('scroll', follow)
    }
  }, [])
  return isAway
}
