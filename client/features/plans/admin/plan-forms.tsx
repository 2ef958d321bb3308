import './plans-page.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { Plan } from '#shared/plans.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { FormCancel, FormDialog } from '#client/features/admin/form-dialog.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm, type AdminForm as AdminFormState } from '#client/features/admin/use-admin-form.ts'
import { useStored } from '#client/features/admin/use-stored.ts'
import { blankPlan, newPlan, planForm, toPlanFields } from './plan-fields.ts'

interface PlanInputsProps {
  form: AdminFormState<z.input<typeof planForm>, z.output<typeof planForm>>
}

/** The fields of a plan, the same in the window and on the page. */
function PlanInputs({ form }: PlanInputsProps) {
  const { t } = useTranslation('adminPlans')
  return (
    <div className="pfields gap-4 stack">
      <FormField form={form} name="title" label={t('name')} required />
      <FormField form={form} name="titleEn" label={t('nameEn')} hint={t('englishHint')} lang="en" />
      <FormField form={form} name="description" as="textarea" label={t('description')} />
      <FormField form={form} name="descriptionEn" as="textarea" label={t('descriptionEn')} lang="en" />
      <FormField form={form} name="price" label={t('price')} required type="number" min={0.01} step={0.01} />
      <FormField form={form} name="durationInDays" label={t('duration')} required type="number" min={1} step={1} />
    </div>
  )
}

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

/** How long the success is shown before the way leads back to the plans. */
const returnMs = 1500

/** The page for a new plan. */
export function CreatePlan() {
  const { t } = useTranslation('adminPlans')
  const trpc = useTrpc()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { stored: made, store } = useStored(
    null,
    trpc.plans.create.mutationOptions(),
    trpc.plans.update.mutationOptions(),
  )
  const form = useAdminForm({
    slot: made ? `plan-${made.id}` : 'plan-page',
    schema: planForm,
    source: blankPlan,
    summaryOnly: true,
    failed: t(made ? 'saveFailed' : 'createFailed'),
  })
  // Not before what was typed while the plan was saved is saved as well, by the next press.
  const isDone = made !== undefined && !form.isDirty
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void router.navigate({ to: '/admin/subscription-plans' }), returnMs)
    return () => clearTimeout(timer)
  }, [isDone, router])

  return (
    <>
      <PageHead title={t('createTitle')} />
      <AdminForm
        form={form}
        className="pcreate"
        isBusy={isDone}
        onSubmit={async (plan, typed) => {
          await store(plan, form.submissionId)
          form.finish(typed, typed)
          await queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() })
        }}
      >
        <PlanInputs form={form} />
        <FormNotes form={form} />
        <p role="status" className={isDone ? 'pgood pad-3-4' : undefined}>
          {isDone && t('createdPage')}
        </p>
        <p>
          <Button type="submit" aria-disabled={form.isBusy || isDone}>
            {made && !isDone ? t(form.isBusy ? 'saving' : 'save') : t(form.isBusy ? 'creating' : 'create')}
          </Button>
        </p>
      </AdminForm>
    </>
  )
}
