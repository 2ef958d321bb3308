import './audit-page.css'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { auditAreas } from '#shared/audit.rules.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { TextField } from '#client/ui/text-field.tsx'
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
  return useRight('owner') ? <WholeLog {...props} /> : <BulkChanges />
}

const pages = {
  initialCursor: undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
} as const

function WholeLog({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const list = useInfiniteQuery(trpc.audit.list.infiniteQueryOptions(search, pages))
  return (
    <>
      <PageHead title={t('title')} note={t('note')} aside={<ExportButton search={search} />} />
      <Filters search={search} onSearch={onSearch} />
      <Entries list={list} empty={t(Object.values(search).some(Boolean) ? 'noMatch' : 'empty')} />
    </>
  )
}

function BulkChanges() {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const list = useInfiniteQuery(trpc.audit.bulkChanges.infiniteQueryOptions({}, pages))
  return (
    <>
      <PageHead title={t('title')} note={t('bulk.note')} />
      <Entries list={list} empty={t('empty')} />
    </>
  )
}

interface EntriesProps {
  list: Parameters<typeof MoreButton>[0]['list'] &
    Parameters<typeof AdminList>[0]['list'] & {
      data?: { pages: { entries: AuditEntry[] }[] } | undefined
      error: unknown
      isPlaceholderData: boolean
    }
  empty: string
}

function Entries({ list, empty }: EntriesProps) {
  const { t } = useTranslation('adminAudit')
  const sentence = useSentence()
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <AdminList list={list} count={entries.length} failed={sentence(list.error, t('failed'))} empty={empty}>
        <ul className="audit ink-above" aria-busy={list.isPlaceholderData}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </AdminList>
      <MoreButton list={list}>{t('more')}</MoreButton>
    </>
  )
}

function Filters({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const staff = useQuery(trpc.staff.list.queryOptions())
  return (
    <div className="audit-filters stack align-end mb-5">
      <div className="field stack content-start one-column gap-1">
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
          <option key={id} value={id}>
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

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('adminAudit')
  const { actionOf, detailOf } = useAuditWords()
  const detail = detailOf(entry)
  const whatId = useId()
  const { at, userName, action, summary, changes, bulk, network, count } = entry
  const isFailure = action === 'sign-ins.login-failed' || action === 'sign-ins.throttled'
  return (
    <li className="stack one-column gap-x-4 hair-below">
      <p className="cluster gap-x-3 breaks" id={whatId}>
        <b className="semibold">{userName || t('unknown')}</b>
        <span className={isFailure ? 'audit-bad' : undefined}>
          {actionOf(action)}
          {count > 1 && <span className="num"> × {count}</span>}
        </span>
        {detail && (
          <span className="soft" title={detail === summary || bulk ? undefined : summary}>
            {detail}
          </span>
        )}
      </p>
      <p className="cluster gap-x-3 note faint">
        <Day date={at} withTime />
        {network && <code className="note breaks">{network}</code>}
      </p>
      {bulk ? <BulkParts bulk={bulk} entryId={whatId} /> : changes.length > 0 && <Changes changes={changes} />}
    </li>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation('adminAudit')
  const { fieldOf, valueOf } = useAuditWords()
  return (
    <details className="audit-changes across note">
      <summary className="soft pointer">{t('changes', { count: changes.length })}</summary>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div className="stack" key={field}>
            <dt>{fieldOf(field)}</dt>
            <dd className="breaks">
              <del className="faint">{before.map((value) => valueOf(field, value))}</del>{' '}
              <ins className="semibold">{after.map((value) => valueOf(field, value))}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ExportButton({ search }: { search: AuditSearch }) {
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
          trpc.audit.export.queryOptions({ ...search, lang, ...(cursor && { cursor }) }, { staleTime: 0, gcTime: 0 }),
        )
      }
    />
  )
}
