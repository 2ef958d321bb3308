import '#client/ui/price.css'
import type { Book } from '#shared/books.ts'
import { formatRupees } from '#shared/money.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'

interface BookPriceProps {
  book: Pick<Book, 'actualPrice' | 'sellingPrice'>
  large?: boolean
  /** Also says how much is saved. */
  withSaving?: boolean
}

/** The price, and the former one struck out where there is something to save. */
export function BookPrice({ book: { actualPrice, sellingPrice }, large, withSaving }: BookPriceProps) {
  const { t } = useTranslation('books')
  const saving = actualPrice - sellingPrice
  return (
    <p className={classNames('price num', large && 'large')}>
      {formatRupees(sellingPrice)}
      {saving > 0 && (
        <s>
          <span className="vh">{t('formerly')} </span>
          {formatRupees(actualPrice)}
        </s>
      )}
      {withSaving && saving > 0 && <small>{t('saving', { amount: formatRupees(saving) })}</small>}
    </p>
  )
}
