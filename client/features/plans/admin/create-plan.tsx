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
  const form = useAdminForm({
    slot: 'plan-page',
    schema: planForm,
    source: blankPlan,
    summaryOnly: true,
    failed: t('createFailed'),
  })
  const create = useMutation(trpc.plans.create.mutationOptions())
  const { isSuccess } = create
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => void router.navigate({ to: '/admin/subscription-plans' }), returnMs)
    return () => clearTimeout(timer)
  }, [isSuccess, router])

  return (
    <>
      <PageHead title={t('createTitle')} />
      <AdminForm
        form={form}
        className="pcreate"
        isBusy={isSuccess}
        onSubmit={async (plan) => {
          await create.mutateAsync(plan)
          form.settle(form.values)
          await queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() })
        }}
      >
        <PlanInputs form={form} />
        <FormNotes form={form} />
        <p role="status" className={isSuccess ? 'pgood' : undefined}>
          {isSuccess && t('createdPage')}
        </p>
        <p>
          <Button type="submit" aria-disabled={form.isBusy || isSuccess}>
            {t(form.isBusy ? 'creating' : 'create')}
          </Button>
        </p>
      </AdminForm>
    </>
  )
}
