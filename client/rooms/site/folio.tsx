import './folio.css'
import { useState } from 'react'
import { Day } from '../../ui/day.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The line above the masthead: today's date in India, and the language. */
export function Folio() {
  const [now] = useState(() => new Date().toISOString())
  return (
    <div className="folio no-print">
      <div className="wrap">
        <Day date={now} format="full" />
        <LanguageSwitch />
      </div>
    </div>
  )
}
