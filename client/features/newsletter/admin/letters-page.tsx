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
import { viewsOf } from '#client/features/admin/list-view.ts'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SavedViews } from '#client/features/admin/saved-views.tsx'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import { useWorkList, workListOptions } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { WorkRows } from '#client/features/admin/work-rows.tsx'
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
  return (
    <div className="wl-page">
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
      <WorkRows
        className="wl-letters"
        work={work}
        failed={sentence(list.error, t('adminLetters:failed'))}
        empty={t(q || audience || state ? 'adminLetters:noMatch' : 'adminLetters:none')}
        more={t('adminLetters:more')}
        nameOf={({ subject }) => subject || t('adminLetters:untitled')}
        columns={[
          { label: t('adminLetters:columns.subject'), className: 'wl-first', cell: (row) => <Subject letter={row} /> },
          {
            label: t('adminLetters:columns.to'),
            className: 'wl-wide',
            width: '11rem',
            cell: (row) => t(`adminLetters:audiences.${row.audience}`),
          },
          {
            label: t('adminLetters:columns.result'),
            className: 'wl-two num',
            width: '12rem',
            cell: (row) => <Reached letter={row} />,
          },
          {
            label: t('adminLetters:columns.date'),
            className: 'num',
            width: '9rem',
            cell: (row) => <When letter={row} />,
          },
          {
            label: t('adminLetters:columns.actions'),
            className: 'wl-acts',
            width: '4.5rem',
            isHeadHidden: true,
            cell: ({ id, state: own, subject }) =>
              isEditable(own) && (
                <div>
                  <RowAction
                    isDanger
                    of={t('adminLetters:deleteOf', { subject: subject || t('adminLetters:untitled') })}
                    onClick={() => remove([id])}
                  >
                    {t('adminLetters:delete')}
                  </RowAction>
                </div>
              ),
          },
        ]}
      />
      <WorkBar work={work} isBusy={isBusy}>
        <button type="button" className="wl-main" onClick={() => remove(work.selection.ids)}>
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

function Subject({ letter: { id, lang, state, subject } }: { letter: LetterRow }) {
  const { t } = useTranslation('adminLetters')
  return (
    <div className="wl-marked">
      <Link className="wl-open" data-row={id} to="/admin/letters/$id" params={{ id }} lang={lang}>
        {subject || t('untitled')}
      </Link>
      <span className={`letter-state ${state}`}>{t(`states.${state}`)}</span>
    </div>
  )
}

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
