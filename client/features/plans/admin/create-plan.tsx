import './plans-page.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useStored } from '#client/features/admin/use-stored.ts'
import { blankPlan, planForm } from './plan-fields.ts'
import { PlanInputs } from './plan-inputs.tsx'

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
        <p role="status" className={isDone ? 'pgood' : undefined}>
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
