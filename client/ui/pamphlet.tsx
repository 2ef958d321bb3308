import './pamphlet.css'
import type { CSSProperties } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { widestWord } from '#shared/word-width.ts'

// Speakers and editorials on black, reviews on pale blue, all others on blue.
const looks: Record<string, 'slab' | 'pale' | undefined> = {
  babasahebspeaks: 'slab',
  periyarspeaks: 'slab',
  editorial: 'slab',
  bookreview: 'pale',
}

/** In place of a picture: words on a coloured sheet, as large as their longest word allows. */
export function Pamphlet({ text, categorySlug, lang }: { text: string; categorySlug: string; lang?: string }) {
  return (
    <div className={classNames('pam', looks[categorySlug] ?? 'blue')} aria-hidden="true" lang={lang}>
      <span style={{ '--w': widestWord(text) } as CSSProperties}>{text}</span>
    </div>
  )
}
