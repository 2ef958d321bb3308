import './sums.css'
import { formatRupees } from '#shared/money.ts'

interface SumsProps {
  /** In paise; the last one is the large one. */
  sums: readonly { label: string; amount: number }[]
}

/** Sums, and what they come to. */
export function Sums({ sums }: SumsProps) {
  return (
    <dl className="sums">
      {sums.map(({ label, amount }, index) => (
        <div key={label} className={index === sums.length - 1 ? 'total' : undefined}>
          <dt>{label}</dt>
          <dd className="num">{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
