import type { OrderBulkResult } from '#shared/order-work.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf, isSaidAtField } from '#client/core/errors.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { Button } from '#client/ui/button.tsx'
import { Said, type Saying } from '#client/ui/said.tsx'

interface OrderProblemProps extends Saying {
  /** Another person's change can be loaded. */
  onReload?: (() => void) | undefined
}

/** Why an order could not be changed; after a conflict, with the way to what it is now. */
export function OrderProblem({ text, more, onReload }: OrderProblemProps) {
  const { t } = useTranslation('adminOrders')
  return (
    <div className="oproblem stack items-start gap-3 mt-4 pad-3-4">
      <p role="alert">
        <Said text={text} more={more} />
      </p>
      {onReload && (
        <Button look="line" onClick={onReload}>
          {t('reload')}
        </Button>
      )}
    </div>
  )
}

interface CallProblemProps {
  /** Null: none has failed. */
  error: unknown
  /** It is said at its field. */
  isSaid?: boolean
  onReload: () => void
}

/** The same for a failed call. */
export function CallProblem({ error, isSaid = isSaidAtField(error), onReload }: CallProblemProps) {
  const { t } = useTranslation('adminOrders')
  const sentence = useSentence()
  if (error === null || isSaid) return null
  return (
    <OrderProblem
      text={sentence(error, t('updateFailed'))}
      onReload={errorCodeOf(error) === 'ORDER_CHANGED' ? onReload : undefined}
    />
  )
}

/** Which of several orders could not be changed, and why. */
export function RefusedOrders({ failed, onClose }: { failed: OrderBulkResult['failed']; onClose: () => void }) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  if (failed.length === 0) return null
  return (
    <div className="oproblem gap-3 items-start mt-4 pad-3-4 stack" role="alert">
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
