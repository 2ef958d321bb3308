import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Plan } from '#shared/plans.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DraftForm, DraftNote, type DraftFormHandle } from '#client/ui/draft-form.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useAdminForm } from '../../admin/use-admin-form.ts'
import { fieldsOf, newPlan, planFormFields, readPlan } from './plan-fields.ts'
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
  const handle = useRef<DraftFormHandle>(null)
  const form = useAdminForm({
    slot: plan ? `plan-${plan.id}` : 'plan',
    schema: planFormFields,
    source: plan ? fieldsOf(plan) : newPlan,
  })
  const outcome = {
    onSuccess: async () => {
      form.forget()
      toasts.show(t(plan ? 'adminShop:plans.updated' : 'adminShop:plans.created'))
      await queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() })
      onClose()
    },
    onError: (error: unknown) =>
      form.refuse({}, `${t('adminShop:plans.saveFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
  }
  const create = useMutation(trpc.plans.create.mutationOptions(outcome))
  const update = useMutation(trpc.plans.update.mutationOptions(outcome))
  const isBusy = create.isPending || update.isPending

  const submit = () => {
    const read = readPlan(form.values)
    if (typeof read === 'string') return form.refuse({}, t(`errors:${read}`))
    form.refuse({})
    if (plan) update.mutate({ id: plan.id, ...read })
    else create.mutate(read)
  }
  const close = () => handle.current?.close()
  return (
    <Dialog
      open
      className="small"
      title={t(plan ? 'adminShop:plans.editTitle' : 'adminShop:plans.addTitle')}
      onClose={close}
    >
      <DraftForm ref={handle} form={form} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
        <PlanInputs form={form} />
        {form.notice && (
          <p className="pproblem" role="alert">
            {form.notice.text}
          </p>
        )}
        <DraftNote form={form} />
        <div className="dlg-actions">
          <Button look="line" onClick={close}>
            {t('adminShop:plans.cancel')}
          </Button>
          <Button type="submit" aria-disabled={isBusy}>
            {t(isBusy ? 'adminShop:plans.saving' : 'adminShop:plans.save')}
          </Button>
        </div>
      </DraftForm>
    </Dialog>
  )
}
