import './audit-page.css'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { auditAreas, partsOfAction } from '#shared/audit.rules.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { securityEventKinds } from '#shared/security-events.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { CsvButton } from '#client/features/admin/csv-button.tsx'
import type { AuditSearch } from './audit-search.ts'

/** How somebody has signed in, as a security event has it. */
const signInWays = ['password', 'code', 'recovery-code', 'passkey', 'google', 'second factor'] as const

interface AuditPageProps {
  search: AuditSearch
  onSearch: (change: AuditSearch) => void
}

/** Who did what, when and from where; for owners. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const sentence = useSentence()
  const list = useInfiniteQuery(
    trpc.audit.list.infiniteQueryOptions(search, {
      initialCursor: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <PageHead title={t('title')} note={t('note')} aside={<ExportButton search={search} />} />
      <Filters search={search} onSearch={onSearch} />
      <AdminList
        list={list}
        count={entries.length}
        failed={sentence(list.error, t('failed'))}
        empty={t(Object.values(search).some(Boolean) ? 'noMatch' : 'empty')}
      >
        <ul className="audit" aria-busy={list.isPlaceholderData}>
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
    <div className="audit-filters">
      <div className="field">
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

/** What was done, in words; an action without words as it is stored. */
function useActionText(): (action: string) => string {
  const { t } = useTranslation('adminAudit')
  return (action) => {
    const kind = securityEventKinds.find((one) => action === `sign-ins.${one}`)
    if (kind) return t(`events.${kind}`)
    const parts = partsOfAction(action)
    return parts ? `${t(`areas.${parts.area}`)}: ${t(`verbs.${parts.verb}`)}` : action
  }
}

/** What was called, or by what somebody signed in, in words where there are some. */
function useDetailText(): (entry: AuditEntry) => string {
  const { t } = useTranslation('adminAudit')
  return ({ action, summary }) => {
    if (!action.startsWith('sign-ins.')) return summary
    const way = signInWays.find((one) => one === summary)
    if (way) return t(`ways.${way === 'second factor' ? 'second-factor' : way}`)
    const [part] = summary.split('.')
    const area = part === 'auth' ? 'sign-ins' : auditAreas.find((one) => one === part)
    return area && summary.includes('.') ? t(`areas.${area}`) : summary
  }
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('adminAudit')
  const textOf = useActionText()
  const detail = useDetailText()(entry)
  const { at, userName, action, summary, changes, network, count } = entry
  const isFailure = action === 'sign-ins.login-failed' || action === 'sign-ins.throttled'
  return (
    <li>
      <p className="audit-what">
        <b>{userName || t('unknown')}</b>
        <span className={isFailure ? 'audit-bad' : undefined}>
          {textOf(action)}
          {count > 1 && <span className="num"> × {count}</span>}
        </span>
        {detail && (
          <span className="audit-of" title={detail === summary ? undefined : summary}>
            {detail}
          </span>
        )}
      </p>
      <p className="audit-where">
        <Day date={at} withTime />
        {network && <code>{network}</code>}
      </p>
      {changes.length > 0 && (
        <details className="audit-changes">
          <summary>{t('changes', { count: changes.length })}</summary>
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>
                  <code>{field}</code>
                </dt>
                <dd>
                  <del>{before || t('nothing')}</del> <ins>{after || t('nothing')}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
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
