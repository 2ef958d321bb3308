import './plans-page.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { AdminForm, FormNotes } from '#client/features/admin/admin-form.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
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
  const create = useMutation(trpc.plans.create.mutationOptions())
  const update = useMutation(trpc.plans.update.mutationOptions())
  const { data: made } = create
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
          await (made
            ? update.mutateAsync({ id: made.id, ...plan })
            : create.mutateAsync({ ...plan, submissionId: form.submissionId }))
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
