import './plans-page.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import { useSelection, type KeptSelection, type Selection } from '#client/features/admin/use-selection.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'
import { RowButton, WorkTable } from '#client/features/admin/work-table.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanRequests } from './plan-requests.tsx'
import type { PlansSearch } from './plans-search.ts'

interface PlansPageProps {
  search: PlansSearch
  onSearch: (change: PlansSearch, options?: { replace?: boolean }) => void
}

/** Of which of the two lists something is selected: never of both, since what can be done differs. */
interface Chosen {
  of: 'plans' | 'requests'
  ids: readonly string[]
}

/** The plans that are offered, and the readers who want one. */
export function PlansPage({ search, onSearch }: PlansPageProps) {
  const { t } = useTranslation(['adminPlans', 'adminWorkList', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const list = useQuery(trpc.plans.list.queryOptions(undefined, { staleTime: 0 }))
  const [chosen, setChosen] = useState<Chosen>({ of: 'plans', ids: [] })
  const selectionOf = (of: Chosen['of']): KeptSelection => ({
    ids: chosen.of === of ? chosen.ids : [],
    set: (ids) => setChosen({ of, ids }),
  })
  const [editing, setEditing] = useState<Plan | 'new' | null>(null)
  const toasts = useToast()
  const offerUndo = useUndo()
  const deletion = useDeletion(trpc.plans.remove.mutationOptions(), {
    input: ({ id }: Plan) => ({ ids: [id] }),
    refetch: trpc.plans.pathKey(),
    onDeleted: (_plan, { bulkId }) =>
      bulkId === null ? toasts.show(t('adminPlans:deleteFailed')) : offerUndo(t('adminPlans:deleted'), { bulkId }),
    onFailed: (error) => toasts.show({ text: t('adminPlans:deleteFailed'), more: reason(error) }),
  })
  const waiting = useQuery(
    trpc.plans.waiting.queryOptions(
      { id: deletion.item?.id ?? '' },
      { enabled: deletion.item !== null, staleTime: 0, gcTime: 0 },
    ),
  )
  const plans = list.data ?? []
  const selection = useSelection(plans, selectionOf('plans'))
  const bulk = useBulk(selection, trpc.plans.pathKey())
  const removal = useMutation(trpc.plans.remove.mutationOptions())
  const removeAll = () =>
    bulk.start({
      make: () => removal.mutateAsync({ ids: selection.ids }),
      said: (count) => t('adminPlans:removed', { count }),
    })
  const code = errorCodeOf(list.error)
  return (
    <div className="wl-page">
      <PageHead
        title={t('adminPlans:title')}
        aside={<Button onClick={() => setEditing('new')}>{t('adminPlans:add')}</Button>}
      />
      <ListStates
        list={list}
        count={plans.length}
        failed={t(code === 'INTERNAL' ? 'adminPlans:loadError' : 'adminPlans:loadFailed')}
        failedWhy={reason(list.error)}
        empty={t('adminPlans:empty')}
      >
        <PlanTable plans={plans} selection={selection} onEdit={setEditing} onDelete={deletion.ask} />
      </ListStates>
      <PlanRequests search={search} onSearch={onSearch} selection={selectionOf('requests')} />
      <WorkBar work={{ selection, rows: plans }} isBusy={bulk.isBusy}>
        <button type="button" className="wl-main" onClick={removeAll}>
          {t('adminPlans:delete')}
        </button>
      </WorkBar>
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
    </div>
  )
}

interface PlanTableProps {
  plans: Plan[]
  selection: Selection
  onEdit: (plan: Plan) => void
  onDelete: (plan: Plan) => void
}

/** The plans, the cheapest first. */
function PlanTable({ plans, selection, onEdit, onDelete }: PlanTableProps) {
  const { t } = useTranslation('adminPlans')
  return (
    <WorkTable
      className="wl-plans"
      rows={plans}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      selection={selection}
      columns={[
        {
          label: t('name'),
          className: 'wl-first',
          width: '30%',
          cell: (plan) => (
            <RowButton id={plan.id} onOpen={() => onEdit(plan)}>
              {plan.title}
            </RowButton>
          ),
        },
        { label: t('description'), className: 'wl-two', cell: ({ description }) => description },
        { label: t('price'), className: 'wl-sum num', width: '7.5rem', cell: ({ price }) => formatRupees(price) },
        {
          label: t('duration'),
          className: 'num',
          width: '9rem',
          cell: (plan) => t('days', { count: plan.durationInDays }),
        },
        {
          label: t('acts'),
          className: 'wl-acts wl-wide',
          isHeadHidden: true,
          cell: (plan) => (
            <div>
              <RowAction of={t('editOf', { name: plan.title })} onClick={() => onEdit(plan)}>
                {t('edit')}
              </RowAction>
              <RowAction isDanger of={t('deleteOf', { name: plan.title })} onClick={() => onDelete(plan)}>
                {t('delete')}
              </RowAction>
            </div>
          ),
        },
      ]}
    />
  )
}
