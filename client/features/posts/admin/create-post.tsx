import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { useRight } from '#client/features/admin/admin-user.ts'
import { isReady } from '#client/features/media/post-images.ts'
import { CounterpartPicker } from './counterpart-picker.tsx'
import { DraftNotes, SavedNotes, type SavedPost } from './writing-notes.tsx'
import { LeaveGuard, PublishQuestion } from './questions.tsx'
import { postFormOf, type PostKind } from './post-form.ts'
import { premiumSlug, type DraftSearch } from './posts-search.ts'
import { useAutosave } from './use-autosave.ts'
import { useOpenedPost, type OpenedPost } from './use-opened-post.ts'
import { usePostForm } from './use-post-form.ts'
import { WritingPage } from './writing-page.tsx'

interface CreatePostProps {
  /** A premium post begins with its category. A recent post needs all its texts, and has two pictures or none. */
  kind?: PostKind
}

/** The list in which a new post is found afterwards. */
const listOf = { post: '/admin/universal', premium: '/admin/premium-articles', recent: '/admin/recent-posts' } as const

/** Which form is shown: one `start` for its whole life, while the address gets the id that it is given. */
interface Shown {
  /** The address that the form is shown at; `next`: the one that it is on its way to, null for that of an empty form. */
  address: string | undefined
  next?: string | null
  start: string | undefined
  count: number
}

/** The page of a new post, which from its first autosave on is a draft with an address of its own (`?post=id`). */
export function CreatePost({ kind = 'post' }: CreatePostProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'adminWriting', 'errors'])
  const navigate = useNavigate()
  const { post }: DraftSearch = useSearch({ strict: false })
  const [published, setPublished] = useState<SavedPost | null>(null)
  const [shown, setShown] = useState<Shown>({ address: post, start: post, count: 0 })
  if (post !== shown.address) {
    const isExpected = shown.next !== undefined && (shown.next ?? undefined) === post
    const { next: _next, ...same } = shown
    setShown(isExpected ? { ...same, address: post } : { address: post, start: post, count: shown.count + 1 })
  }
  const opened = useOpenedPost(kind, shown.start, true, shown.count)
  const name = t(kind === 'recent' ? 'adminRecent:createTitle' : 'adminPosts:createTitle')
  useDocumentTitle(name)
  const go = (id?: string) =>
    void navigate({ to: '.', search: id === undefined ? {} : { post: id }, replace: true, ignoreBlocker: true })

  if (opened.isError)
    return (
      <div className="write-wait stack gap-4">
        <ErrorPanel
          title={t('adminPosts:errors.load', { error: t(`errors:${errorCodeOf(opened.error)}`) })}
          onRetry={() => void opened.refetch()}
        />
        <Link className="link" to={listOf[kind]}>
          {t('adminWriting:backTo')}
        </Link>
      </div>
    )
  if (!opened.data)
    return (
      <div className="write-wait stack gap-4" aria-busy="true">
        <SkeletonLine />
        <SkeletonBlock className="write-wait-text" />
      </div>
    )
  const { form, server } = opened.data
  // It is no new post any more.
  if (server && server.state !== 'draft') return <Navigate to="/admin/universal" search={{ edit: server.id }} replace />
  return (
    <CreateForm
      key={form.tab}
      kind={kind}
      name={name}
      postId={post}
      opened={form}
      published={published}
      onPublished={setPublished}
      onMade={(id) => {
        setShown((now) => ({ ...now, next: id }))
        go(id)
      }}
      onDone={() => {
        setShown(({ address, count }) => ({ address, start: undefined, next: null, count: count + 1 }))
        go()
      }}
      onReload={() => setShown(({ address, count }) => ({ address, start: address, count: count + 1 }))}
    />
  )
}

interface CreateFormProps {
  kind: PostKind
  name: string
  /** Undefined as long as nothing was saved. */
  postId: string | undefined
  opened: OpenedPost
  published: SavedPost | null
  onPublished: (post: SavedPost | null) => void
  onMade: (id: string) => void
  /** The form is done with, and an empty one is wanted. */
  onDone: () => void
  onReload: () => void
}

function CreateForm(props: CreateFormProps) {
  const { kind, name, postId, opened, published, onPublished, onMade, onDone, onReload } = props
  const mayPair = useRight('admin')
  const navigate = useNavigate()
  const { t } = useTranslation(['adminPosts', 'adminDrafts', 'adminRecent', 'adminWriting', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'available' }))
  const isRecentForm = kind === 'recent'
  const preset = (kind === 'premium' && categories.data?.find(({ slug }) => slug === premiumSlug)?.id) || ''
  const schema = useMemo(() => postFormOf(kind, preset), [kind, preset])
  const { source, start } = opened
  const [isAsking, setAsking] = useState(false)
  /** It was published, and is written on. */
  const [isPublic, setPublic] = useState(false)
  const form = usePostForm({
    ...{ schema, source, start },
    incomplete: t(isRecentForm ? 'adminRecent:required' : 'adminPosts:errors.required'),
    failed: (error) => {
      const code = errorCodeOf(error)
      if (code === 'POST_CHANGED') return ''
      if (code === 'SITE_READ_ONLY' && !autosave.hasDeviceFailed) return t('adminDrafts:save.full')
      if (code !== 'NETWORK') return t('adminPosts:errors.createFailed', { error: t(`errors:${code}`) })
      const said = t('adminPosts:errors.createNetwork')
      return autosave.hasDeviceFailed ? said : `${said}\n${t('adminPosts:errors.safeHere')}`
    },
    ask: ({ state, images }, goOn) => {
      if (isRecentForm && images.filter(isReady).length === 1)
        return form.setNotice({ isGood: false, text: t('adminRecent:imagesHint') })
      if (state === 'published' && !isPublic) setAsking(true)
      else goOn()
    },
    save: async (sent) => {
      const written = await autosave.commit()
      const hasGoneOn = form.hasGoneOn(sent)
      onPublished({ ...written, before: null, hasGoneOn })
      if (hasGoneOn) {
        form.settle(sent)
        setPublic(written.state === 'published')
      } else {
        autosave.end()
        onDone()
      }
      await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
    },
  })
  const autosave = useAutosave({ form, opened, preset, onMade })
  const submit = (mayLackAlt: boolean) => {
    onPublished(null)
    form.setNotice(null)
    void form.begin(mayLackAlt)
  }
  const clear = async () => {
    form.setNotice(null)
    try {
      await autosave.discard()
      onDone()
    } catch (error) {
      form.setNotice({ isGood: false, text: t(`errors:${errorCodeOf(error)}`) })
    }
  }

  return (
    <>
      <WritingPage
        form={form}
        autosave={autosave}
        mode={isRecentForm ? 'recent' : 'create'}
        stored={null}
        name={<h1 className="write-name faint">{name}</h1>}
        back={
          <Link className="write-back accent semibold" to={listOf[kind]}>
            <span aria-hidden="true">←</span> <span className="word">{t('adminWriting:backTo')}</span>
          </Link>
        }
        categories={categories.data ?? []}
        preset={preset}
        notes={
          <>
            {categories.isError && (
              <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
            )}
            <DraftNotes
              form={form}
              autosave={autosave}
              opened={opened}
              categories={categories.data ?? []}
              onReload={onReload}
            />
            {published && !form.notice && <SavedNotes post={published} isLeft />}
          </>
        }
        foot={
          <>
            {mayPair && (
              <CounterpartPicker
                postId={postId}
                onSave={autosave.flush}
                // From here on it is an edited post, like the other.
                onBeside={(beside) =>
                  void navigate({ to: '/admin/universal', search: { edit: postId, beside, front: beside } })
                }
              />
            )}
            {form.isDirty && !form.isBusy && <ClearButton onClear={() => void clear()} />}
          </>
        }
        action={{ label: t('adminPosts:form.submit'), busy: t('adminPosts:form.submitting') }}
        onSubmit={submit}
      />
      <PublishQuestion
        open={isAsking}
        form={form}
        category={categories.data?.find(({ id }) => id === (form.values.category || preset))}
        onClose={() => setAsking(false)}
      />
      <LeaveGuard isDirty={form.isDirty && autosave.isAtRisk} />
    </>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('adminPosts')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="link danger tap" onClick={() => setAsking(true)}>
        {t('form.clear')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('form.clear')}
        confirmLabel={t('form.clear')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onClear()
        }}
      >
        {t('form.clearConfirm')}
      </ConfirmDialog>
    </>
  )
}
