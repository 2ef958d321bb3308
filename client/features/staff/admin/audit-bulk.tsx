import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuditBulk, AuditPart } from '#shared/audit.ts'
import type { UndoResult } from '#shared/bulk.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Notice } from '#client/ui/notice.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** What a bulk change has changed, and the way back; `entryId` is the element that says which change it is. */
export function BulkParts({ bulk, entryId }: { bulk: AuditBulk; entryId: string }) {
  const { t } = useTranslation('adminAudit')
  const { momentOf } = useAuditWords()
  const { undo, isUndoing, result, error } = useBulkUndo(bulk.id)
  const [isOpen, setOpen] = useState(false)
  const { undone, undoUntil } = bulk
  return (
    <div className="audit-bulk stack across one-column gap-x-5 note">
      {undone && (
        <p className="hint">
          <LangText>
            {t('bulk.undoneBy', { count: undone.count, name: undone.by || t('unknown'), date: momentOf(undone.at) })}
          </LangText>
        </p>
      )}
      <details className="audit-changes across note" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="soft pointer">
          {t('bulk.parts')} <span className="num">({bulk.count})</span>
        </summary>
        {isOpen && <Parts bulk={bulk} />}
      </details>
      {undoUntil && (
        <p className="audit-undo row wraps gap-x-3">
          <RowAction aria-describedby={entryId} aria-disabled={isUndoing} onClick={undo}>
            {t(isUndoing ? 'bulk.undoing' : 'bulk.undo')}
          </RowAction>
          <span className="hint">{t('bulk.until', { date: momentOf(undoUntil) })}</span>
        </p>
      )}
      <Notice notice={error ? { isGood: false, text: t('bulk.failed'), more: error } : null} />
      {result && <Undone result={result} area={bulk.area} />}
    </div>
  )
}

function useBulkUndo(id: string) {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const change = useMutation(trpc.audit.undo.mutationOptions({ onSettled: () => void queryClient.invalidateQueries() }))
  return {
    isUndoing: change.isPending,
    result: change.data,
    error: change.error && sentence(change.error),
    undo: () => {
      if (!change.isPending) change.mutate({ id })
    },
  }
}

/** What came of it: how many, and the others by name, with the reason. */
function Undone({ result: { done, failed }, area }: { result: UndoResult; area: AuditBulk['area'] }) {
  const { t } = useTranslation(['adminAudit', 'errors'])
  const { momentOf } = useAuditWords()
  const text = [
    done.length > 0 && t('adminAudit:bulk.given', { count: done.length }),
    failed.length > 0 && t('adminAudit:bulk.left', { count: failed.length }),
  ]
  return (
    <>
      <Notice notice={{ isGood: failed.length === 0, text: text.filter(Boolean).join(' ') }} />
      {failed.length > 0 && (
        <ul className="audit-parts mb-2">
          {failed.map(({ id, title, code, by, at }) => (
            <li className="cluster gap-x-3 breaks pad-y-2" key={id}>
              <PartLink area={area} id={id} title={title} /> <span className="hint">{t(`errors:${code}`)}</span>
              {at && (
                <span className="hint">
                  <LangText>
                    {t('adminAudit:bulk.changedBy', { name: by || t('adminAudit:unknown'), date: momentOf(at) })}
                  </LangText>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Parts({ bulk: { id, area, undone } }: { bulk: AuditBulk }) {
  const { t } = useTranslation('adminAudit')
  const trpc = useTrpc()
  const sentence = useSentence()
  // What was given back meanwhile is another list.
  const list = useQuery({ ...trpc.audit.parts.queryOptions({ id }), staleTime: undone ? 0 : Infinity })
  if (list.isError) return <Notice notice={{ isGood: false, text: sentence(list.error, t('bulk.partsFailed')) }} />
  return (
    <ul className="audit-parts mb-2" aria-busy={list.isPending}>
      {list.data?.parts.map((part) => (
        <Part key={part.id} part={part} area={area} />
      ))}
    </ul>
  )
}

function Part({ part: { id, title, changes, isUndone }, area }: { part: AuditPart; area: AuditBulk['area'] }) {
  const { t } = useTranslation('adminAudit')
  const { changeOf } = useAuditWords()
  return (
    <li className="cluster gap-x-3 breaks pad-y-2">
      <PartLink area={area} id={id} title={title} />{' '}
      <span className="hint">
        <LangText>{[...changes.map(changeOf), isUndone && t('bulk.isUndone')].filter(Boolean).join(' · ')}</LangText>
      </span>
    </li>
  )
}

/** Leads to where it is worked on, if it has a page or window of its own. */
function PartLink({ area, id, title }: { area: AuditBulk['area']; id: string; title: string }) {
  const { t } = useTranslation('adminAudit')
  const name = title || t('bulk.untitled')
  const lang = foreignLangOf(name, useLang())
  if (area === 'posts')
    return (
      <Link className="hover-blue" to="/admin/write" search={{ post: id }} lang={lang}>
        {name}
      </Link>
    )
  if (area === 'orders')
    return (
      <Link className="hover-blue" to="/admin/orders" search={{ edit: id }} lang={lang}>
        {name}
      </Link>
    )
  if (area === 'letters')
    return (
      <Link className="hover-blue" to="/admin/letters/$id" params={{ id }} lang={lang}>
        {name}
      </Link>
    )
  return <b lang={lang}>{name}</b>
}
