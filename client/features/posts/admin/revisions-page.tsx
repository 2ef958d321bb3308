import './revisions-page.css'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { v4 as newUuid } from 'uuid'
import { formatDate } from '#shared/dates.ts'
import type { RevisionCard, ShownFields } from '#shared/drafts.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { DiffView } from './diff-view.tsx'
import { diffForms } from './form-diff.ts'

const sources = ['admin', 'api', 'schedule'] as const

/** The former versions of a post: each compared with the present one, and restored if wanted. */
export function RevisionsPage({ id }: { id: string }) {
  const { t } = useTranslation('adminDrafts')
  const trpc = useTrpc()
  const [chosen, setChosen] = useState<string>()
  const list = useInfiniteQuery(
    trpc.drafts.revisions.infiniteQueryOptions({ id }, { getNextPageParam: ({ next }) => next, staleTime: 0 }),
  )
  const revisions = list.data?.pages.flatMap((page) => page.revisions) ?? []
  return (
    <>
      <PageHead
        title={t('revisions.title')}
        aside={
          <Link className="btn line" to="/admin/write" search={{ post: id }}>
            {t('revisions.back')}
          </Link>
        }
      />
      {list.isError && (
        <ErrorPanel title={t('revisions.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonBlock />}
      {list.isSuccess && revisions.length === 0 && <EmptyState text={t('revisions.empty')} />}
      <div className="revisions stack">
        <div>
          <ol className="revisions-list">
            {revisions.map((revision, index) => (
              <li key={revision.id}>
                <button
                  className="block full"
                  type="button"
                  aria-current={revision.id === chosen}
                  onClick={() => setChosen(revision.id)}
                >
                  <RevisionLine revision={revision} isTitleNew={revision.title !== revisions[index - 1]?.title} />
                </button>
              </li>
            ))}
          </ol>
          {list.hasNextPage && (
            <Button look="line" onClick={() => void list.fetchNextPage()}>
              {t('revisions.more')}
            </Button>
          )}
        </div>
        {chosen === undefined ? (
          revisions.length > 0 && <p className="hint">{t('revisions.choose')}</p>
        ) : (
          <RevisionPanel key={chosen} id={id} revisionId={chosen} onRestored={() => void list.refetch()} />
        )}
      </div>
    </>
  )
}

interface RevisionLineProps {
  revision: RevisionCard
  /** The version above has another title, or there is none above. */
  isTitleNew: boolean
}

function RevisionLine({ revision: { at, kind, state, user, source, title }, isTitleNew }: RevisionLineProps) {
  const { t } = useTranslation(['adminDrafts', 'adminWriting'])
  const lang = useLang()
  const from = sources.find((one) => one === source)
  return (
    <>
      <span className="num">
        {formatDate(at, lang, 'brief')}, {formatDate(at, lang, 'time')}
      </span>{' '}
      · {t(`adminDrafts:revisions.kind.${kind}`)}
      {kind === 'state' && `: ${t(`adminWriting:state.${state}`)}`}
      <br />
      {user && <LangText>{user}</LangText>}
      {user && from && ' · '}
      {from && t(`adminDrafts:revisions.source.${from}`)}
      {isTitleNew && title && (
        <>
          <br />
          <span className="hint" lang={foreignLangOf(title, lang)}>
            {title}
          </span>
        </>
      )}
    </>
  )
}

/** What restoring brings back: not the state, nor what was to become of the post. */
const restored = (fields: ShownFields): ShownFields => ({ ...fields, next: null })

interface RevisionPanelProps {
  id: string
  revisionId: string
  onRestored: () => void
}

function RevisionPanel({ id, revisionId, onRestored }: RevisionPanelProps) {
  const { t } = useTranslation(['adminDrafts', 'errors'])
  const trpc = useTrpc()
  const lang = useLang()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [tab] = useState(() => newUuid())
  const [isAsking, setAsking] = useState(false)
  const now = useQuery(trpc.drafts.get.queryOptions({ id, tab }, { staleTime: 0, gcTime: 0 }))
  const revision = useQuery(trpc.drafts.revision.queryOptions({ id, revisionId }))
  const restore = useMutation(trpc.drafts.restore.mutationOptions())
  const categories = useQuery(trpc.categories.list.queryOptions())
  const forms = useMemo(
    () =>
      now.data && revision.data && { before: restored(revision.data.fields), after: restored(now.data.form.fields) },
    [now.data, revision.data],
  )
  const diff = useMemo(() => forms && diffForms(forms.before, forms.after), [forms])
  const error = now.error ?? revision.error ?? categories.error
  const load = () => Promise.all([now.refetch(), revision.refetch(), categories.refetch()])
  if (error) return <ErrorPanel title={t('adminDrafts:revisions.failed')} error={error} onRetry={() => void load()} />
  if (!diff || !forms || !now.data || !revision.data || !categories.data) return <SkeletonBlock />

  const confirm = async () => {
    setAsking(false)
    try {
      await restore.mutateAsync({ id, revisionId })
      toasts.show(t('adminDrafts:revisions.restored'))
      await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
      await now.refetch()
      onRestored()
    } catch (failure) {
      const sentence = t(`errors:${errorCodeOf(failure)}`)
      toasts.show(t('adminDrafts:revisions.restoreFailed', { error: sentence }))
    }
  }
  const time = `${formatDate(revision.data.at, lang, 'brief')}, ${formatDate(revision.data.at, lang, 'time')}`
  return (
    <section>
      <h2 className="num">{t('adminDrafts:revisions.compare', { time })}</h2>
      <p>
        <Button onClick={() => setAsking(true)} aria-disabled={restore.isPending}>
          {t('adminDrafts:revisions.restore')}
        </Button>
      </p>
      <DiffView
        {...{ diff, ...forms }}
        names={{ before: time, after: t('adminDrafts:revisions.now') }}
        categories={categories.data}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('adminDrafts:revisions.restoreTitle')}
        confirmLabel={t('adminDrafts:revisions.restore')}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {t('adminDrafts:revisions.restoreText')}{' '}
        {now.data.state === 'published' && t('adminDrafts:revisions.restorePublic')}
      </ConfirmDialog>
    </section>
  )
}
