import './page-head.css'
import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** A sentence below the title. */
  note?: ReactNode
  /** What concerns the whole page: its state, or a way to something new. */
  aside?: ReactNode
}

/** The head of a working page: its name, and its state or a way to something new. */
export function PageHead({ title, note, aside }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {aside}
    </div>
  )
}
