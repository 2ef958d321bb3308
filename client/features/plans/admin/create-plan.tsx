import './plans-page.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { DraftForm, DraftNote } from '#client/ui/draft-form.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useAdminForm } from '../../admin/use-admin-form.ts'
import { blankPlan, planFormFields, readPlan } from './plan-fields.ts'
import { PlanInputs } from './plan-inputs.tsx'

/** How long the success is shown before the way leads back to the plans. */
const returnMs = 1500

/** The page for a new plan. */
export function CreatePlan() {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useAdminForm({ slot: 'plan-page', schema: planFormFields, source: blankPlan })
  const create = useMutation(
    trpc.plans.create.mutationOptions({
      onSuccess: () => {
        form.settle(form.values)
        return queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() })
      },
      onError: (error) => form.refuse({}, `${t('adminShop:plans.createFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
    }),
  )
  const { isSuccess } = create
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => void router.navigate({ to: '/admin/subscription-plans' }), returnMs)
    return () => clearTimeout(timer)
  }, [isSuccess, router])

  const submit = () => {
    const read = readPlan(form.values)
    if (typeof read === 'string') return form.refuse({}, t(`errors:${read}`))
    form.refuse({})
    create.mutate(read)
  }
  return (
    <>
      <PageHead title={t('adminShop:plans.createTitle')} />
      <DraftForm form={form} className="pcreate" isBusy={create.isPending || isSuccess} onSubmit={submit}>
        <PlanInputs form={form} />
        {form.notice && (
          <p className="pproblem" role="alert">
            {form.notice.text}
          </p>
        )}
        <DraftNote form={form} />
        <p role="status" className={isSuccess ? 'pgood' : undefined}>
          {isSuccess && t('adminShop:plans.createdPage')}
        </p>
        <p>
          <Button type="submit" aria-disabled={create.isPending || isSuccess}>
            {t(create.isPending ? 'adminShop:plans.creating' : 'adminShop:plans.create')}
          </Button>
        </p>
      </DraftForm>
    </>
  )
}
