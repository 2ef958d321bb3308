import './initial.css'
import type { CSSProperties } from 'react'
import { langOfText } from '#shared/lang.ts'
import { initialOf } from '#shared/text.ts'
import { textWidth } from '#shared/word-width.ts'

/** The first letter of a name on a square, as large as its width lets it be: ரோ has three parts. */
export function Initial({ name }: { name: string }) {
  const letter = initialOf(name)
  return (
    <span
      className="initial"
      lang={langOfText(letter)}
      style={{ '--w': textWidth(letter) } as CSSProperties}
      aria-hidden="true"
    >
      <span>{letter}</span>
    </span>
  )
}
