import './page-head.css'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

interface PageHeadProps {
  title: string
  /** A sentence below the title. */
  note?: ReactNode
  /** What concerns the whole page: its state, or a way to something new. */
  aside?: ReactNode
}

/** The head of a working page: its name, also on the tab, and its state or a way to something new. */
export function PageHead({ title, note, aside }: PageHeadProps) {
  useDocumentTitle(title)
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
