import './empty-state.css'
import type { ReactNode } from 'react'

/** A rule, one sentence, and one way on (a link or button as child). */
export function EmptyState({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <section className="none">
      <p>{text}</p>
      {children}
    </section>
  )
}
