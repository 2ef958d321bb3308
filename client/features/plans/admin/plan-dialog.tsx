import { useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Plan } from '#shared/plans.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel, FormDialog } from '#client/features/admin/form-dialog.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useStored } from '#client/features/admin/use-stored.ts'
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
  const { stored, store } = useStored(plan, trpc.plans.create.mutationOptions(), trpc.plans.update.mutationOptions())
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
          await store(fields, form.submissionId)
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
