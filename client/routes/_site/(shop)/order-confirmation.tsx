import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { SectionHead } from '../../../ui/section-head.tsx'

/** Shows only this text. */
export const Route = createFileRoute('/_site/(shop)/order-confirmation')({ component: OrderConfirmation })

function OrderConfirmation() {
  const { t } = useTranslation('shop')
  return (
    <div className="wrap">
      <SectionHead first>
        <h1>{t('confirmed')}</h1>
      </SectionHead>
    </div>
  )
}
