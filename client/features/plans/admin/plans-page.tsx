import './plans-page.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanRequests, type PlanRequestsProps } from './plan-requests.tsx'

/** The plans that are offered, and the readers who want one. */
export function PlansPage(requests: PlanRequestsProps) {
  const { t } = useTranslation(['adminPlans', 'errors'])
  const trpc = useTrpc()
  const list = useQuery(trpc.plans.list.queryOptions(undefined, { staleTime: 0 }))
  const [editing, setEditing] = useState<Plan | 'new' | null>(null)
  const toasts = useToast()
  const offerUndo = useUndo()
  const deletion = useDeletion(trpc.plans.delete.mutationOptions(), {
    input: ({ id }: Plan) => ({ id }),
    refetch: trpc.plans.pathKey(),
    onDeleted: ({ id }) => offerUndo(t('adminPlans:deleted'), { kind: 'plan', id }),
    onFailed: (error) => toasts.show(`${t('adminPlans:deleteFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
  })
  const waiting = useQuery(
    trpc.plans.waiting.queryOptions(
      { id: deletion.item?.id ?? '' },
      { enabled: deletion.item !== null, staleTime: 0, gcTime: 0 },
    ),
  )
  const plans = list.data ?? []
  const code = errorCodeOf(list.error)
  return (
    <>
      <PageHead
        title={t('adminPlans:title')}
        aside={<Button onClick={() => setEditing('new')}>{t('adminPlans:add')}</Button>}
      />
      <AdminList
        list={list}
        count={plans.length}
        failed={t(code === 'INTERNAL' ? 'adminPlans:loadError' : 'adminPlans:loadFailed')}
        failedWhy={t(`errors:${code}`)}
        empty={t('adminPlans:empty')}
      >
        <PlanTable plans={plans} onEdit={setEditing} onDelete={deletion.ask} />
      </AdminList>
      <PlanRequests {...requests} />
      {editing && <PlanDialog plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <DeleteDialog
        deletion={deletion}
        title={t('adminPlans:deleteConfirm')}
        label={t('adminPlans:delete')}
        isWaiting={waiting.isPending}
      >
        {({ title }) => (
          <>
            <b>{title}</b>
            <br />
            {waiting.isPending && t('adminPlans:counting')}
            {waiting.data && waiting.data.count > 0 && t('adminPlans:waiting', { count: waiting.data.count })}
          </>
        )}
      </DeleteDialog>
    </>
  )
}

interface PlanTableProps {
  plans: Plan[]
  onEdit: (plan: Plan) => void
  onDelete: (plan: Plan) => void
}

function PlanTable({ plans, onEdit, onDelete }: PlanTableProps) {
  const { t } = useTranslation('adminPlans')
  return (
    <AdminTable
      className="ptable"
      rows={plans}
      columns={[
        { label: t('name'), className: 'wide', cell: ({ title }) => <b>{title}</b> },
        { label: t('description'), className: 'wide', cell: ({ description }) => description },
        { label: t('price'), className: 'amount num', cell: ({ price }) => formatRupees(price) },
        {
          label: t('duration'),
          className: 'keep num',
          cell: (plan) => t('days', { count: plan.durationInDays }),
        },
      ]}
      actionsLabel={t('acts')}
      actions={(plan) => (
        <>
          <RowAction of={t('editOf', { name: plan.title })} onClick={() => onEdit(plan)}>
            {t('edit')}
          </RowAction>
          <RowAction isDanger of={t('deleteOf', { name: plan.title })} onClick={() => onDelete(plan)}>
            {t('delete')}
          </RowAction>
        </>
      )}
    />
  )
}
