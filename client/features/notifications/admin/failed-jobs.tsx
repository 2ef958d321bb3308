import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { causeOf, groupFailedJobs, type FailedJobGroup } from './failed-job-groups.ts'

/** What the worker could not do, why and since when, alike ones in one row; nothing while all is well. For owners. */
export function FailedJobs() {
  const { t } = useTranslation('adminNotifications')
  const sentence = useSentence()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const list = useQuery(trpc.jobs.failed.queryOptions())
  const { data } = list
  const options = {
    onError: (error: unknown) => toasts.show(sentence(error)),
    onSuccess: () => toasts.show(t('adminNotifications:jobsBegun')),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: trpc.jobs.pathKey() }),
        queryClient.invalidateQueries({ queryKey: trpc.mail.pathKey() }),
      ]),
  }
  const retry = useMutation(trpc.jobs.retry.mutationOptions(options))
  const retryAll = useMutation(trpc.jobs.retryAll.mutationOptions(options))
  if (!data || data.total === 0) return null
  const isBusy = retry.isPending || retryAll.isPending
  const nameGroup = ({ jobs: [first, ...others] }: FailedJobGroup) => {
    const name = first!.about || t(`adminNotifications:jobKinds.${first!.queue}`)
    return others.length > 0 ? t('adminNotifications:jobAndMore', { name, count: others.length }) : name
  }
  return (
    <section className="ntf-jobs stack gap-3" aria-labelledby="failed-jobs">
      <h2 id="failed-jobs">{t('adminNotifications:jobs', { count: data.total })}</h2>
      <p>{t('adminNotifications:jobsNote')}</p>
      <AdminList
        name="failed-jobs"
        list={list}
        rows={groupFailedJobs(data.jobs)}
        idOf={({ id }) => id}
        nameOf={nameGroup}
        failed={t('adminNotifications:jobs', { count: data.total })}
        empty=""
        columns={{
          what: {
            label: t('adminNotifications:jobWhat'),
            phone: 'title',
            cell: (group) => (
              <b>
                <LangText>{nameGroup(group)}</LangText>
              </b>
            ),
          },
          why: {
            label: t('adminNotifications:jobWhy'),
            width: '36%',
            phone: 'meta',
            cell: ({ jobs }) => (
              <>
                {t(`adminNotifications:jobCauses.${causeOf(jobs[0]!)}`)}
                <details>
                  <summary className="accent pointer">{t('adminNotifications:jobDetails')}</summary>
                  <code lang="en">{jobs[0]!.reason}</code>
                </details>
              </>
            ),
          },
          since: {
            label: t('adminNotifications:jobSince'),
            width: '9.5rem',
            phone: 'meta',
            isLabelled: true,
            cell: ({ since }) => <Moment date={since} />,
          },
          next: {
            label: t('adminNotifications:jobNext'),
            width: '9.5rem',
            phone: 'meta',
            isLabelled: true,
            cell: ({ nextAt, jobs: [first] }) =>
              nextAt ? (
                <Moment date={nextAt} />
              ) : (
                t(`adminNotifications:${first!.canRetry ? 'jobGivenUp' : 'jobExpired'}`)
              ),
          },
        }}
        actionsLabel={t('adminNotifications:jobActions')}
        actions={(group) =>
          group.jobs[0]!.canRetry && (
            <RowAction
              of={t('adminNotifications:jobRetryOf', { name: nameGroup(group) })}
              disabled={isBusy}
              onClick={() => retry.mutate({ ids: group.jobs.map(({ id }) => id) })}
            >
              {t('adminNotifications:jobRetry')}
            </RowAction>
          )
        }
      />
      <Button look="line" disabled={isBusy} onClick={() => retryAll.mutate()}>
        {t('adminNotifications:jobRetryAll')}
      </Button>
    </section>
  )
}

const Moment = ({ date }: { date: string }) => (
  <>
    <Day date={date} />, <Day date={date} format="time" />
  </>
)
