import './plans-page.css'
import '#client/ui/table.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanRequests, type PlanRequestsProps } from './plan-requests.tsx'

/** The plans that are offered, and the readers who want one. */
export function PlansPage(requests: PlanRequestsProps) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const list = useQuery(trpc.plans.list.queryOptions(undefined, { staleTime: 0 }))
  const [editing, setEditing] = useState<Plan | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Plan | null>(null)
  const code = list.error && errorCodeOf(list.error)
  return (
    <>
      <PageHead
        title={t('adminShop:plans.title')}
        aside={<Button onClick={() => setEditing('new')}>{t('adminShop:plans.add')}</Button>}
      />
      {list.isPending && <SkeletonLine />}
      {code && (
        <ErrorPanel
          title={t(code === 'INTERNAL' ? 'adminShop:plans.loadError' : 'adminShop:plans.loadFailed')}
          onRetry={() => void list.refetch()}
        >
          {t(`errors:${code}`)}
        </ErrorPanel>
      )}
      {list.data?.length === 0 && <EmptyState text={t('adminShop:plans.empty')} />}
      {list.data && list.data.length > 0 && <PlanTable plans={list.data} onEdit={setEditing} onDelete={setDeleting} />}
      <PlanRequests {...requests} />
      {editing && <PlanDialog plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deleting && <DeletePlan plan={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

interface PlanTableProps {
  plans: Plan[]
  onEdit: (plan: Plan) => void
  onDelete: (plan: Plan) => void
}

function PlanTable({ plans, onEdit, onDelete }: PlanTableProps) {
  const { t } = useTranslation('adminShop')
  return (
    <table className="tbl ptable">
      <thead>
        <tr>
          <th scope="col">{t('plans.name')}</th>
          <th scope="col">{t('plans.description')}</th>
          <th scope="col" className="amount">
            {t('plans.price')}
          </th>
          <th scope="col">{t('plans.duration')}</th>
          <th scope="col">
            <span className="vh">{t('plans.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.id}>
            <td data-label={t('plans.name')} className="wide">
              <b>{plan.title}</b>
            </td>
            <td data-label={t('plans.description')} className="wide">
              {plan.description}
            </td>
            <td data-label={t('plans.price')} className="amount num">
              {formatRupees(plan.price)}
            </td>
            <td data-label={t('plans.duration')} className="keep num">
              {t('plans.days', { count: plan.durationInDays })}
            </td>
            <td className="tbl-last">
              <div className="tbl-acts">
                <button
                  type="button"
                  className="link"
                  aria-label={t('plans.editOf', { name: plan.title })}
                  onClick={() => onEdit(plan)}
                >
                  {t('plans.edit')}
                </button>
                <button
                  type="button"
                  className="link danger"
                  aria-label={t('plans.deleteOf', { name: plan.title })}
                  onClick={() => onDelete(plan)}
                >
                  {t('plans.delete')}
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DeletePlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const waiting = useQuery(trpc.plans.waiting.queryOptions({ id: plan.id }, { staleTime: 0, gcTime: 0 }))
  const { mutate, isPending } = useMutation(
    trpc.plans.delete.mutationOptions({
      onSuccess: () => toasts.show(t('adminShop:plans.deleted')),
      onError: (error) => toasts.show(`${t('adminShop:plans.deleteFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title={t('adminShop:plans.deleteConfirm')}
      confirmLabel={t('adminShop:plans.delete')}
      busy={isPending}
      isWaiting={waiting.isPending}
      onConfirm={() => mutate({ id: plan.id })}
      onCancel={onClose}
    >
      <b>{plan.title}</b>
      <br />
      {waiting.isPending && t('adminShop:plans.counting')}
      {waiting.data && waiting.data.count > 0 && t('adminShop:plans.waiting', { count: waiting.data.count })}
    </ConfirmDialog>
  )
}
