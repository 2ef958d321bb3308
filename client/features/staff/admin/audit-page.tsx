import './audit-page.css'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useId } from 'react'
import { auditAreas } from '#shared/audit.rules.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { useRight } from '#client/features/admin/admin-user.ts'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { CsvButton } from '#client/features/admin/csv-button.tsx'
import { BulkParts } from './audit-bulk.tsx'
import type { AuditSearch } from './audit-search.ts'
import { useAuditWords } from './use-audit-words.ts'

interface AuditPageProps {
  search: AuditSearch
  onSearch: (change: AuditSearch) => void
}

/** Who did what, when and from where, for owners; for others what they may undo of it. */
export function AuditPage(props: AuditPageProps) {
  return useRight('owner') ? <WholeLog {...props} /> : <BulkChanges {...props} />
}

const listOptions = {
  initialCursor: undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
} as const

function WholeLog({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const { pages, ...filter } = search
  const list = useInfiniteQuery(trpc.audit.list.infiniteQueryOptions(filter, listOptions))
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <PageHead title={t('title')} note={t('note')} aside={<ExportButton filter={filter} />} />
      <Filters search={search} onSearch={(change) => onSearch({ pages: undefined, ...change })} />
      <Entries list={list} pages={pages} onSearch={onSearch} empty={t(isFiltered ? 'noMatch' : 'empty')} />
    </>
  )
}

function BulkChanges({ search: { pages }, onSearch }: AuditPageProps) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const list = useInfiniteQuery(trpc.audit.bulkChanges.infiniteQueryOptions({}, listOptions))
  return (
    <>
      <PageHead title={t('title')} note={t('bulk.note')} />
      <Entries list={list} pages={pages} onSearch={onSearch} empty={t('empty')} />
    </>
  )
}

interface EntriesProps {
  list: UseInfiniteQueryResult<InfiniteData<{ entries: AuditEntry[] }>, unknown>
  pages: number | undefined
  onSearch: AuditPageProps['onSearch']
  empty: string
}

function Entries({ list, pages, onSearch, empty }: EntriesProps) {
  const { t } = useTranslation('adminAudit')
  const lang = useLang()
  const sentence = useSentence()
  const paged = useListPages(list, pages, (count) => onSearch({ pages: count }))
  return (
    <AdminList
      name="audit"
      list={list}
      rows={list.data?.pages.flatMap((page) => page.entries) ?? []}
      idOf={({ id }) => id}
      nameOf={({ summary }) => summary}
      isOld={list.isPlaceholderData}
      failed={sentence(list.error, t('failed'))}
      empty={empty}
      pages={paged}
      more={t('more')}
      columns={{
        who: {
          label: t('who'),
          width: '11rem',
          phone: 'title',
          cell: ({ userName }) => <b lang={foreignLangOf(userName, lang)}>{userName || t('unknown')}</b>,
        },
        what: { label: t('area'), phone: 'meta', cell: (entry) => <Entry entry={entry} /> },
        at: {
          label: t('at'),
          width: '13rem',
          phone: 'meta',
          cell: ({ at, network }) => (
            <>
              <Day date={at} withTime /> {network && <code className="list-sub">{network}</code>}
            </>
          ),
        },
      }}
    />
  )
}

function Filters({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const page = useLang()
  const staff = useQuery(trpc.staff.list.queryOptions())
  return (
    <div className="audit-filters align-end mb-5 stack">
      <div className="field content-start gap-1 one-column stack">
        <SearchInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={search.q}
          onChange={(q) => onSearch({ q })}
        />
      </div>
      <TextField
        as="select"
        label={t('who')}
        value={search.userId ?? ''}
        onChange={({ target }) => onSearch({ userId: target.value || undefined })}
      >
        <option value="">{t('everybody')}</option>
        {staff.data?.people.map(({ id, name }) => (
          <option key={id} value={id} lang={foreignLangOf(name, page)}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        as="select"
        label={t('area')}
        value={search.area ?? ''}
        onChange={({ target }) => onSearch({ area: auditAreas.find((area) => area === target.value) })}
      >
        <option value="">{t('everything')}</option>
        {auditAreas.map((area) => (
          <option key={area} value={area}>
            {t(`areas.${area}`)}
          </option>
        ))}
      </TextField>
      <TextField
        type="date"
        label={t('from')}
        value={search.from ?? ''}
        onChange={({ target }) => onSearch({ from: target.value || undefined })}
      />
      <TextField
        type="date"
        label={t('until')}
        value={search.until ?? ''}
        onChange={({ target }) => onSearch({ until: target.value || undefined })}
      />
    </div>
  )
}

/** What was done, to what, and what has changed. */
function Entry({ entry }: { entry: AuditEntry }) {
  const { actionOf, detailOf } = useAuditWords()
  const detail = detailOf(entry)
  const whatId = useId()
  const { action, summary, changes, bulk, count } = entry
  const isFailure = action === 'sign-ins.login-failed' || action === 'sign-ins.throttled'
  return (
    <>
      <p className="audit-what" id={whatId}>
        <span className={isFailure ? 'audit-bad' : undefined}>
          {actionOf(action)}
          {count > 1 && <span className="num"> × {count}</span>}
        </span>
        {detail && (
          <span className="audit-of" title={detail === summary || bulk ? undefined : summary}>
            <LangText>{detail}</LangText>
          </span>
        )}
      </p>
      {bulk ? <BulkParts bulk={bulk} entryId={whatId} /> : changes.length > 0 && <Changes changes={changes} />}
    </>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation('adminAudit')
  const { fieldOf, valueOf } = useAuditWords()
  const wordsOf = (field: string, values: AuditEntry['changes'][number]['before']) =>
    values.map((value) => valueOf(field, value)).join('')
  return (
    <details className="audit-changes across note">
      <summary>{t('changes', { count: changes.length })}</summary>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldOf(field)}</dt>
            <dd>
              <del>
                <LangText>{wordsOf(field, before)}</LangText>
              </del>{' '}
              <ins>
                <LangText>{wordsOf(field, after)}</LangText>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ExportButton({ filter }: { filter: Omit<AuditSearch, 'pages'> }) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const lang = useLang()
  return (
    <CsvButton
      fileName="audit.csv"
      label={t('export')}
      busyLabel={t('exporting')}
      failed={t('exportFailed')}
      fetchPart={(cursor) =>
        queryClient.fetchQuery(
          trpc.audit.export.queryOptions({ ...filter, lang, ...(cursor && { cursor }) }, { staleTime: 0, gcTime: 0 }),
        )
      }
    />
  )
}
