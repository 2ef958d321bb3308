import './plans-page.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { blankPlan, readPlan } from './plan-fields.ts'
import { PlanInputs } from './plan-inputs.tsx'

/** How long the success is shown before the way leads back to the plans. */
const returnMs = 1500

/** The page for a new plan. */
export function CreatePlan() {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(blankPlan)
  const [problem, setProblem] = useState<string | null>(null)
  const create = useMutation(
    trpc.plans.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() }),
      onError: (error) => setProblem(`${t('adminShop:plans.createFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
    }),
  )
  const { isSuccess } = create
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => void router.navigate({ to: '/admin/subscription-plans' }), returnMs)
    return () => clearTimeout(timer)
  }, [isSuccess, router])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || isSuccess) return
    const read = readPlan(fields)
    if (typeof read === 'string') return setProblem(t(`errors:${read}`))
    setProblem(null)
    create.mutate(read)
  }
  return (
    <>
      <PageHead title={t('adminShop:plans.createTitle')} />
      <form className="pcreate" onSubmit={submit} noValidate aria-busy={create.isPending}>
        <PlanInputs fields={fields} onChange={setFields} />
        {problem && (
          <p className="pproblem" role="alert">
            {problem}
          </p>
        )}
        <p role="status" className={isSuccess ? 'pgood' : undefined}>
          {isSuccess && t('adminShop:plans.createdPage')}
        </p>
        <p>
          <Button type="submit" disabled={create.isPending || isSuccess}>
            {t(create.isPending ? 'adminShop:plans.creating' : 'adminShop:plans.create')}
          </Button>
        </p>
      </form>
    </>
  )
}
