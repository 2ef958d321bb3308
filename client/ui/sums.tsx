import './sums.css'
import { formatRupees } from '#shared/money.ts'
import { classNames } from './class-names.ts'

interface SumsProps {
  /** In paise; the last one is the large one. */
  sums: readonly { label: string; amount: number }[]
}

/** Sums, and what they come to. */
export function Sums({ sums }: SumsProps) {
  return (
    <dl className="sums ink-above">
      {sums.map(({ label, amount }, index) => (
        <div
          key={label}
          className={classNames('cluster align-baseline gap-2', index === sums.length - 1 && 'total ink-above mt-4')}
        >
          <dt className="flex align-baseline gap-2">{label}</dt>
          <dd className="num push-end">{formatRupees(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
