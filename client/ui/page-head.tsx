import './page-head.css'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'
import { LangText } from '#client/ui/lang-text.tsx'

interface PageHeadProps {
  title: string
  /** A sentence below the title. */
  note?: ReactNode
  /** The page's state, or a link to create something. */
  aside?: ReactNode
}

/** The head of an admin page; its title is also the document's. */
export function PageHead({ title, note, aside }: PageHeadProps) {
  useDocumentTitle(title)
  return (
    <div className="page-head">
      <div>
        <h1>
          <LangText>{title}</LangText>
        </h1>
        {note && <p>{note}</p>}
      </div>
      {aside}
    </div>
  )
}
