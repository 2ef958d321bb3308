import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an image could not be loaded. Spread `imageProps` on it. */
export function useBrokenImage(): {
  isBroken: boolean
  imageProps: { ref: RefObject<HTMLImageElement | null>; onError: () => void }
} {
  const ref = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    // It may have failed before hydration, when no listener was attached.
    if (ref.current?.complete && ref.current.naturalWidth === 0) setBroken(true)
  }, [])
  return { isBroken, imageProps: { ref, onError: () => setBroken(true) } }
}
