import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
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

/** The same for a failed call. */
export function CallProblem({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation('adminOrders')
  const sentence = useSentence()
  return (
    <OrderProblem
      text={sentence(error, t('updateFailed'))}
      onReload={errorCodeOf(error) === 'ORDER_CHANGED' ? onReload : undefined}
    />
  )
}
