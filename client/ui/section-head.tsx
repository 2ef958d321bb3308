import './section-head.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SectionHeadProps {
  /** The heading. */
  children: ReactNode
  /** A link or a sentence beside it. */
  aside?: ReactNode
  /** It is the first of its page, right below the masthead. */
  first?: boolean
}

/** The large word over a section, under its thick rule. */
export function SectionHead({ children, aside, first }: SectionHeadProps) {
  return (
    <div className={classNames('sec', first && 'first')}>
      {children}
      {aside}
    </div>
  )
}
