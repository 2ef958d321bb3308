import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

interface DisclosureProps {
  /** What is pressed. */
  summary: ReactNode
  summaryClassName?: string
  className?: string
  /** The summary's name, where it shows only a drawing. */
  label?: string
  children: ReactNode
}

/**
 * A panel that opens under its summary; without scripts too. It closes on a press outside, on Escape, when the focus
 * leaves it, and when something in it was chosen.
 */
export function Disclosure({ summary, summaryClassName, className, label, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close(details.current)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    close(details.current)
    details.current.querySelector('summary')?.focus()
  }
  const closeOnChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button')) close(details.current)
  }

  return (
    // The summary and the controls inside are what is pressed; this only observes it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={details}
      className={className}
      onKeyDown={closeOnEscape}
      onClick={closeOnChoice}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close(details.current)
      }}
    >
      <summary className={summaryClassName} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  )
}

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false
}
