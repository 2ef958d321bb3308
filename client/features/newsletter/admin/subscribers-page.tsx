import './subscribers-page.css'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { langs } from '#shared/lang.ts'
import type { Subscriber, SubscriberTotals } from '#shared/newsletter.ts'
import { subscriberSorts, subscriberStates } from '#shared/newsletter.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { CsvButton } from '#client/features/admin/csv-button.tsx'
import { RemovalBar } from '#client/features/admin/deletion.tsx'
import { SavedViews, viewsOf } from '#client/features/admin/saved-views.tsx'
import { useWorkList, workListOptions, type WorkList } from '#client/features/admin/use-work-list.ts'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { ImportSubscribers } from './import-subscribers.tsx'
import { validateSubscribersSearch, type SubscribersSearch } from './subscribers-search.ts'

interface SubscribersPageProps {
  search: SubscribersSearch
  onSearch: (change: SubscribersSearch, options?: { replace?: boolean }) => void
}

/** What a saved view keeps. */
const subscriberViews = viewsOf(validateSubscribersSearch, ['state', 'q', 'lang', 'sort'])
const sumOf = (totals: SubscriberTotals): number => subscriberStates.reduce((sum, state) => sum + totals[state], 0)

/** The subscribers of the newsletter: who has confirmed, and whom letters do not reach. */
export function SubscribersPage({ search, onSearch }: SubscribersPageProps) {
  const { t } = useTranslation(['adminNewsletter', 'adminWorkList'])
  const trpc = useTrpc()
  const sentence = useSentence()
  const { q, lang, state, sort = 'newest' } = search
  const list = useInfiniteQuery(trpc.newsletter.list.infiniteQueryOptions({ q, lang, state, sort }, workListOptions))
  const totals = useQuery(
    trpc.newsletter.totals.queryOptions({ q, lang }, { staleTime: 0, placeholderData: keepPreviousData }),
  ).data
  const work = useWorkList(list, { rowsOf: (page) => page.subscribers, idOf: ({ id }) => id, search, onSearch })
  return (
    <div className="list-page">
      <PageHead
        title={t('adminNewsletter:title')}
        note={t('adminNewsletter:note')}
        aside={
          <>
            <ImportSubscribers />
            <Export filter={{ q, lang, state }} />
          </>
        }
      />
      <WorkHead
        label={t('adminNewsletter:search')}
        hint={t('adminNewsletter:searchHint')}
        q={q}
        onSearch={(text) => onSearch({ q: text, pages: undefined })}
      >
        <WorkChoice
          label={t('adminNewsletter:lang')}
          any={t('adminNewsletter:allLangs')}
          choices={langs.map((value) => ({ value, label: t(`adminNewsletter:langs.${value}`) }))}
          value={lang}
          onChange={(value) => onSearch({ lang: value, pages: undefined })}
        />
        <WorkChoice
          label={t('adminWorkList:sort')}
          choices={subscriberSorts.map((value) => ({ value, label: t(`adminNewsletter:sorts.${value}`) }))}
          value={sort}
          onChange={(value) => onSearch({ sort: value, pages: undefined })}
        />
      </WorkHead>
      <SavedViews list="subscribers" views={subscriberViews} search={search} onSearch={onSearch} />
      <Tabs
        label={t('adminNewsletter:state')}
        isMore={totals?.isMore}
        current={state ?? 'all'}
        onChange={(value) =>
          onSearch({ state: value === 'all' ? undefined : value, pages: undefined }, { replace: false })
        }
        tabs={[
          { value: 'all' as const, label: t('adminNewsletter:allStates'), count: totals && sumOf(totals) },
          ...subscriberStates.map((value) => ({
            value,
            label: t(`adminNewsletter:states.${value}`),
            count: totals?.[value],
          })),
        ]}
      />
      <AdminList
        {...work}
        name="subscribers"
        failed={sentence(list.error, t('adminNewsletter:failed'))}
        empty={t(q || lang || state ? 'adminNewsletter:noMatch' : 'adminNewsletter:none')}
        more={t('adminNewsletter:more')}
        nameOf={({ email }) => email}
        columns={{
          email: { label: t('adminNewsletter:email'), phone: 'title', cell: ({ email }) => email },
          state: {
            label: t('adminNewsletter:state'),
            width: '15rem',
            phone: 'meta',
            cell: (one) => (
              <span className={one.state === 'bouncing' ? 'list-flag bad' : undefined}>
                {t(`adminNewsletter:states.${one.state}`)}
              </span>
            ),
          },
          lang: {
            label: t('adminNewsletter:lang'),
            width: '6rem',
            phone: 'end',
            cell: (one) => t(`adminNewsletter:langs.${one.lang}`),
          },
          asked: {
            label: t('adminNewsletter:asked'),
            width: '9rem',
            phone: 'top',
            kind: 'date',
            cell: ({ createdAt }) => <Day date={createdAt} format="brief" />,
          },
        }}
      />
      <RemoveBar work={work} />
    </div>
  )
}

/** What somebody asks to be erased does not come back. */
function RemoveBar({ work }: { work: WorkList<Subscriber> }) {
  const { t } = useTranslation('adminNewsletter')
  const trpc = useTrpc()
  const removal = useMutation(trpc.newsletter.remove.mutationOptions())
  return (
    <RemovalBar
      work={work}
      refetch={trpc.newsletter.pathKey()}
      label={t('remove')}
      title={t('removeTitle', { count: work.chosen.length })}
      text={t('removeText')}
      remove={removal.mutateAsync}
      said={(count) => t('removed', { count })}
    />
  )
}

function Export({ filter }: { filter: Pick<SubscribersSearch, 'q' | 'lang' | 'state'> }) {
  const { t } = useTranslation('adminNewsletter')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const lang = useLang()
  return (
    <CsvButton
      fileName="subscribers.csv"
      label={t('export')}
      busyLabel={t('exporting')}
      failed={t('exportFailed')}
      fetchPart={(cursor) =>
        queryClient.fetchQuery(
          trpc.newsletter.export.queryOptions({ lang, cursor, filter }, { staleTime: 0, gcTime: 0 }),
        )
      }
    />
  )
}
