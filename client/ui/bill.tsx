import './bill.css'
import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'

interface BillLine {
  key: string
  title: string
  quantity: number
  /** Of one copy, in paise. */
  price: number
  /** A picture in front of the line. */
  cover?: ReactNode
}

interface BillProps {
  lines: readonly BillLine[]
  /** The sums below the lines, in paise; the last one is the large one. */
  sums: readonly { label: string; amount: number }[]
}

/** What is bought, and what it comes to. */
export function Bill({ lines, sums }: BillProps) {
  return (
    <>
      <ul className="bill-lines">
        {lines.map(({ key, title, quantity, price, cover }) => (
          <li key={key}>
            {cover}
            <div>
              <b>{title}</b>
              <small className="num">
                {quantity} × {formatRupees(price)}
              </small>
            </div>
            <span className="num">{formatRupees(quantity * price)}</span>
          </li>
        ))}
      </ul>
      <Sums sums={sums} />
    </>
  )
}

/** What the lines come to; the last sum is the large one. */
export function Sums({ sums }: Pick<BillProps, 'sums'>) {
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
