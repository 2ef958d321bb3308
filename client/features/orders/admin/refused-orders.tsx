import { useTranslation } from '#client/i18n/use-translation.ts'
import type { OrderBulkResult } from '#shared/order-work.ts'

/** Which of several orders could not be changed, and why. */
export function RefusedOrders({ failed, onClose }: { failed: OrderBulkResult['failed']; onClose: () => void }) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  if (failed.length === 0) return null
  return (
    <div className="oproblem stack items-start gap-3 mt-4 pad-3-4" role="alert">
      <p>{t('adminOrders:bulk.failed', { count: failed.length })}</p>
      <ul>
        {failed.map(({ id, number, code }) => (
          <li key={id}>
            <b className="num">{number}</b> {t(`errors:${code}`)}
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={onClose}>
        {t('adminOrders:bulk.understood')}
      </button>
    </div>
  )
}
