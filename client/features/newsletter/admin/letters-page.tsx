import './letters.css'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LetterRow, LetterTotals } from '#shared/letters.ts'
import { audiences, isEditable, letterSorts, letterStates } from '#shared/letters.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SavedViews, viewsOf } from '#client/features/admin/saved-views.tsx'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import { useWorkList, workListOptions } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { LetterDigest } from './letter-digest.tsx'
import { validateLettersSearch, type LettersSearch } from './letters-search.ts'
import { useNewLetter } from './use-new-letter.ts'

/** What a saved view keeps. */
const letterViews = viewsOf(validateLettersSearch, ['state', 'q', 'audience', 'sort'])

interface LettersPageProps {
  search: LettersSearch
  onSearch: (change: LettersSearch, options?: { replace?: boolean }) => void
}

/** The issues of the newsletter, as a list to work through, and a proposal for the next. */
export function LettersPage({ search, onSearch }: LettersPageProps) {
  const { t } = useTranslation(['adminLetters', 'adminWorkList'])
  const trpc = useTrpc()
  const lang = useLang()
  const letter = useNewLetter()
  const sentence = useSentence()
  const { q, audience, state, sort = 'newest' } = search
  const list = useInfiniteQuery(trpc.letters.list.infiniteQueryOptions({ q, audience, state, sort }, workListOptions))
  const totals = useQuery(
    trpc.letters.totals.queryOptions({ q, audience }, { staleTime: 0, placeholderData: keepPreviousData }),
  ).data
  const work = useWorkList(list, { rowsOf: (page) => page.letters, idOf: ({ id }) => id, search, onSearch })
  const { isBusy, remove } = useRemoval(work.selection)
  const nameLetter = ({ subject }: LetterRow) => subject || t('adminLetters:untitled')
  return (
    <div className="list-page">
      <PageHead
        title={t('adminLetters:title')}
        note={t('adminLetters:note')}
        aside={
          <Button aria-disabled={letter.isPending} onClick={() => letter.begin({ lang, audience: lang })}>
            {t(letter.isPending ? 'adminLetters:opening' : 'adminLetters:write')}
          </Button>
        }
      />
      <LetterDigest letter={letter} />
      <WorkHead label={t('adminLetters:search')} q={q} onSearch={(text) => onSearch({ q: text, pages: undefined })}>
        <WorkChoice
          label={t('adminLetters:columns.to')}
          any={t('adminLetters:allAudiences')}
          choices={audiences.map((value) => ({ value, label: t(`adminLetters:audiences.${value}`) }))}
          value={audience}
          onChange={(value) => onSearch({ audience: value, pages: undefined })}
        />
        <WorkChoice
          label={t('adminWorkList:sort')}
          choices={letterSorts.map((value) => ({ value, label: t(`adminLetters:sorts.${value}`) }))}
          value={sort}
          onChange={(value) => onSearch({ sort: value, pages: undefined })}
        />
      </WorkHead>
      <SavedViews list="letters" views={letterViews} search={search} onSearch={onSearch} />
      <Tabs
        label={t('adminLetters:byState')}
        current={state ?? 'all'}
        onChange={(value) =>
          onSearch({ state: value === 'all' ? undefined : value, pages: undefined }, { replace: false })
        }
        tabs={[
          { value: 'all' as const, label: t('adminLetters:all'), count: totals && sumOf(totals) },
          ...letterStates.map((value) => ({ value, label: t(`adminLetters:states.${value}`), count: totals?.[value] })),
        ]}
      />
      <AdminList
        {...work}
        name="letters"
        failed={sentence(list.error, t('adminLetters:failed'))}
        empty={t(q || audience || state ? 'adminLetters:noMatch' : 'adminLetters:none')}
        more={t('adminLetters:more')}
        nameOf={nameLetter}
        columns={{
          subject: {
            label: t('adminLetters:columns.subject'),
            phone: 'title',
            cell: (row) => (
              <div className="list-marked">
                <Link className="list-open" to="/admin/letters/$id" params={{ id: row.id }} lang={row.lang}>
                  {nameLetter(row)}
                </Link>
                <span className={`letter-state ${row.state}`}>{t(`adminLetters:states.${row.state}`)}</span>
              </div>
            ),
          },
          to: {
            label: t('adminLetters:columns.to'),
            width: '11rem',
            priority: 2,
            cell: (row) => t(`adminLetters:audiences.${row.audience}`),
          },
          result: {
            label: t('adminLetters:columns.result'),
            width: '12rem',
            phone: 'meta',
            cell: (row) => <Reached letter={row} />,
          },
          date: {
            label: t('adminLetters:columns.date'),
            width: '9.5rem',
            phone: 'end',
            kind: 'date',
            cell: (row) => <When letter={row} />,
          },
        }}
        actionsLabel={t('adminLetters:columns.actions')}
        actions={(row) =>
          isEditable(row.state) && (
            <RowAction
              isDanger
              of={t('adminLetters:deleteOf', { subject: nameLetter(row) })}
              onClick={() => remove([row.id])}
            >
              {t('adminLetters:delete')}
            </RowAction>
          )
        }
      />
      <WorkBar work={work} isBusy={isBusy}>
        <button type="button" className="list-main" onClick={() => remove(work.selection.ids)}>
          {t('adminLetters:delete')}
        </button>
      </WorkBar>
    </div>
  )
}

/** Moves letters to the trash, and back again. */
function useRemoval(selection: Parameters<typeof useBulk>[0]) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const bulk = useBulk(selection, trpc.letters.pathKey())
  const removal = useMutation(trpc.letters.remove.mutationOptions())
  return {
    isBusy: bulk.isBusy,
    remove: (ids: string[]) =>
      bulk.start({
        make: () => removal.mutateAsync({ ids }),
        said: (count) => t('deleted', { count }),
      }),
  }
}

const sumOf = (totals: LetterTotals): number => letterStates.reduce((sum, state) => sum + totals[state], 0)

/** How many it has reached, of a letter that was sent. */
function Reached({ letter: { startedAt, counts } }: { letter: LetterRow }) {
  const { t } = useTranslation('adminLetters')
  if (!startedAt) return null
  return [
    t('reached', { delivered: counts.delivered, total: counts.total }),
    counts.bounced > 0 && t('bounced', { count: counts.bounced }),
    counts.unsubscribed > 0 && t('left', { count: counts.unsubscribed }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** When it goes or went out; of all others, when it was changed. */
function When({ letter: { sendAt, startedAt, updatedAt } }: { letter: LetterRow }) {
  const at = sendAt ?? startedAt
  return <Day date={at ?? updatedAt} format="brief" withTime={at !== null} />
}
