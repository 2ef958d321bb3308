import type { ReactNode } from 'react'
import { SectionHead } from './section-head.tsx'

interface TitledPageProps {
  title: ReactNode
  /** A link or a sentence beside the title. */
  aside?: ReactNode
  children?: ReactNode
}

/** A reader's page that begins with its title. */
export function TitledPage({ title, aside, children }: TitledPageProps) {
  return (
    <div className="wrap">
      <SectionHead first aside={aside}>
        <h1>{title}</h1>
      </SectionHead>
      {children}
    </div>
  )
}
