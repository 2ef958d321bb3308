import type { ReactNode } from 'react'
import { useLang } from '#client/core/lang.ts'
import { LangText } from '#client/ui/lang-text.tsx'

interface BandHeadProps {
  /** As editors have named the band; empty: `usual`. */
  title: { ta: string; en: string }
  usual: string
  /** Where it goes on, or a sentence about it. */
  children?: ReactNode
}

/** The rule, the name of a band, and where it goes on. */
export function BandHead({ title, usual, children }: BandHeadProps) {
  const page = useLang()
  return (
    <div className="band-head">
      <h2>
        <LangText>{title[page] || title.ta || usual}</LangText>
      </h2>
      {children}
    </div>
  )
}
