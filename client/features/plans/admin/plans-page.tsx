import './plans-page.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import { useSelection, type KeptSelection } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'
import { PlanDialog } from './plan-forms.tsx'
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
  const page = useLang()
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
    <div className="list-page">
      <PageHead
        title={t('adminPlans:title')}
        aside={<Button onClick={() => setEditing('new')}>{t('adminPlans:add')}</Button>}
      />
      <AdminList
        name="plans"
        list={list}
        rows={plans}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        selection={selection}
        failed={t(code === 'INTERNAL' ? 'adminPlans:loadError' : 'adminPlans:loadFailed')}
        failedWhy={reason(list.error)}
        empty={t('adminPlans:empty')}
        columns={{
          name: {
            label: t('adminPlans:name'),
            width: '30%',
            phone: 'title',
            cell: (plan) => <RowButton onOpen={() => setEditing(plan)}>{plan.title}</RowButton>,
          },
          description: { label: t('adminPlans:description'), phone: 'meta', cell: ({ description }) => description },
          price: {
            label: t('adminPlans:price'),
            width: '7.5rem',
            phone: 'top',
            kind: 'number',
            cell: ({ price }) => formatRupees(price),
          },
          duration: {
            label: t('adminPlans:duration'),
            width: '9rem',
            phone: 'end',
            cell: ({ durationInDays }) => t('adminPlans:days', { count: durationInDays }),
          },
        }}
        actionsLabel={t('adminPlans:acts')}
        actions={(plan) => (
          <>
            <RowAction of={t('adminPlans:editOf', { name: plan.title })} onClick={() => setEditing(plan)}>
              {t('adminPlans:edit')}
            </RowAction>
            <RowAction isDanger of={t('adminPlans:deleteOf', { name: plan.title })} onClick={() => deletion.ask(plan)}>
              {t('adminPlans:delete')}
            </RowAction>
          </>
        )}
      />
      <PlanRequests search={search} onSearch={onSearch} selection={selectionOf('requests')} />
      <WorkBar work={{ selection, rows: plans }} isBusy={bulk.isBusy}>
        <button type="button" className="list-main" onClick={removeAll}>
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
            <b lang={foreignLangOf(title, page)}>{title}</b>
            <br />
            {waiting.isPending && t('adminPlans:counting')}
            {waiting.data && waiting.data.count > 0 && t('adminPlans:waiting', { count: waiting.data.count })}
          </>
        )}
      </DeleteDialog>
    </div>
  )
}
