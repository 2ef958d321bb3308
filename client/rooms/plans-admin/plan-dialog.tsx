import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Plan } from '#shared/plans.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { fieldsOf, newPlan, readPlan } from './plan-fields.ts'
import { PlanInputs } from './plan-inputs.tsx'

interface PlanDialogProps {
  /** The plan that is edited; without one a new one is made. */
  plan: Plan | null
  onClose: () => void
}

/** The window in which a plan is added or edited. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [fields, setFields] = useState(plan ? fieldsOf(plan) : newPlan)
  const [problem, setProblem] = useState<string | null>(null)
  const outcome = {
    onSuccess: async () => {
      toasts.show(t(plan ? 'adminShop:plans.updated' : 'adminShop:plans.created'))
      await queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() })
      onClose()
    },
    onError: (error: unknown) => setProblem(`${t('adminShop:plans.saveFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
  }
  const create = useMutation(trpc.plans.create.mutationOptions(outcome))
  const update = useMutation(trpc.plans.update.mutationOptions(outcome))
  const isBusy = create.isPending || update.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const read = readPlan(fields)
    if (typeof read === 'string') return setProblem(t(`errors:${read}`))
    setProblem(null)
    if (plan) update.mutate({ id: plan.id, ...read })
    else create.mutate(read)
  }
  return (
    <Dialog
      open
      className="small"
      title={t(plan ? 'adminShop:plans.editTitle' : 'adminShop:plans.addTitle')}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate aria-busy={isBusy}>
        <PlanInputs fields={fields} onChange={setFields} />
        {problem && (
          <p className="pproblem" role="alert">
            {problem}
          </p>
        )}
        <div className="dlg-actions">
          <Button look="line" onClick={onClose}>
            {t('adminShop:plans.cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? 'adminShop:plans.saving' : 'adminShop:plans.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
