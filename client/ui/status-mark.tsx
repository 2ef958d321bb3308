import './status-mark.css'
import type { ReactNode } from 'react'

export type StatusColour = 'yellow' | 'blue' | 'purple' | 'green' | 'red'

/** A state as a word on a colour, since a colour alone is not accessible. */
export function StatusMark({ colour, children }: { colour: StatusColour; children: ReactNode }) {
  return <span className={`st ${colour}`}>{children}</span>
}
