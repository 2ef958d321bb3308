import './bill.css'
import type { ComponentProps, ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Sums } from '#client/ui/sums.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

interface BillLine {
  key: string
  title: string
  quantity: number
  /** Of one copy, in paise. */
  price: number
  /** A picture in front of the line. */
  cover?: ReactNode
}

interface BillProps extends ComponentProps<typeof Sums> {
  lines: readonly BillLine[]
}

/** The items of an order, and the sums. */
export function Bill({ lines, sums }: BillProps) {
  return (
    <>
      <ul className="bill-lines">
        {lines.map(({ key, title, quantity, price, cover }) => (
          <li key={key}>
            {cover}
            <div>
              <b>
                <LangText>{title}</LangText>
              </b>
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
