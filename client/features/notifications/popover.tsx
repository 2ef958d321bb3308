import { useEffect, useRef, type ReactNode } from 'react'

interface PopoverProps {
  className: string
  label: string
  summary: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A panel under a button that stays open while something in it is pressed. It closes outside and on Escape. */
export function Popover({ className, label, summary, isOpen, onToggle, children }: PopoverProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onToggle(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onToggle(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, onToggle])
  return (
    <div ref={frame} className={className}>
      <button
        type="button"
        className="tool"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        {summary}
      </button>
      {isOpen && children}
    </div>
  )
}
