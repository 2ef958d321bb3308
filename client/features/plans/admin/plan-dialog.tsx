import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Plan } from '#shared/plans.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel, FormDialog } from '#client/features/admin/form-dialog.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { toPlanFields, newPlan, planForm } from './plan-fields.ts'
import { PlanInputs } from './plan-inputs.tsx'

interface PlanDialogProps {
  /** The plan that is edited; without one a new one is made. */
  plan: Plan | null
  onClose: () => void
}

/** The window in which a plan is added or edited. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation('adminPlans')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const create = useMutation(trpc.plans.create.mutationOptions())
  const update = useMutation(trpc.plans.update.mutationOptions())
  // Of a new one that was saved while somebody typed on, the next press changes it.
  const stored = plan ?? create.data
  const form = useAdminForm({
    slot: stored ? `plan-${stored.id}` : 'plan',
    schema: planForm,
    source: plan ? toPlanFields(plan) : newPlan,
    summaryOnly: true,
    failed: t('saveFailed'),
  })
  return (
    <FormDialog className="small" title={t(stored ? 'editTitle' : 'addTitle')} onClose={onClose}>
      <AdminForm
        form={form}
        onSubmit={async (fields, typed) => {
          await (stored
            ? update.mutateAsync({ id: stored.id, ...fields })
            : create.mutateAsync({ ...fields, submissionId: form.submissionId }))
          toasts.show(t(stored ? 'updated' : 'created'))
          if (form.finish(typed)) onClose()
          await queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() })
        }}
      >
        <PlanInputs form={form} />
        <FormNotes form={form} />
        <div className="dlg-actions">
          <FormCancel>{t('cancel')}</FormCancel>
          <Button type="submit" aria-disabled={form.isBusy}>
            {t(form.isBusy ? 'saving' : 'save')}
          </Button>
        </div>
      </AdminForm>
    </FormDialog>
  )
}
