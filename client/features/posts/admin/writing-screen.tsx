import { Link, Navigate, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { errorCodeOf } from '#client/core/errors.ts'
import { useRight } from '#client/features/admin/admin-user.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import type { PostKind } from './post-form.ts'
import type { WriteSearch } from './posts-search.ts'
import { useOpenedPost } from './use-opened-post.ts'
import { WritingForm, type Place } from './writing-form.tsx'
import { doneSentence, type SavedPost } from './writing-notes.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many pages before this one the list stands that the post was opened from. */
    stepsFromList?: number | undefined
  }
}

interface ScreenProps {
  search: WriteSearch
}

/**
 * The screen on which posts are written: a new one (`?kind=post`), which from its first autosave on is a draft with an id
 * (`&post=id`), one that is edited (`?post=id`), or two side by side (`&beside=id`).
 */
export function WritingScreen({ search }: ScreenProps) {
  // Authors write posts only.
  const mayChooseKind = useRight('admin')
  const { kind = 'post', post } = search
  if (post !== undefined && search.kind === undefined) return <EditedPosts post={post} search={search} />
  const allowed = mayChooseKind ? kind : 'post'
  return <NewPost key={allowed} kind={allowed} search={search} />
}

/** The list in which a post is found afterwards. */
const listOf = { post: '/admin/universal', premium: '/admin/premium-articles', recent: '/admin/recent-posts' } as const

/** What leads from form to form, of which the forms know that nothing is lost. */
function useWays(search: WriteSearch) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const steps = useLocation({ select: ({ state }) => state.stepsFromList })
  const here = { to: '/admin/write', resetScroll: false, ignoreBlocker: true } as const
  return {
    /** Changes the address of what is shown. */
    show: (change: WriteSearch) =>
      void navigate({ ...here, search: { ...search, ...change }, state: true, replace: true }),
    /** Shows a post beside the one that is shown; the back button leads to that one alone. */
    showBeside: (beside: string) =>
      void navigate({
        ...here,
        search: { post: search.post, beside, front: beside },
        state: { stepsFromList: steps && steps + 1 },
      }),
    /** To the list of posts: for whoever comes from there, to its place in it. */
    leave: () => {
      if (steps) history.go(-steps, { ignoreBlocker: true })
      else void navigate({ to: '/admin/universal', ignoreBlocker: true })
    },
  }
}

/** Which form is shown: one `start` for its whole life, while the address gets the id that it is given. */
interface Shown {
  /** The id in the address that the form is shown at; `next`: the one that it is on its way to, null for none. */
  id: string | undefined
  next?: string | null
  start: string | undefined
  count: number
}

interface NewPostProps extends ScreenProps {
  /** A premium post begins with its category. A recent post needs all its texts, and has two pictures or none. */
  kind: PostKind
}

/** A new post; when it is saved, an empty form takes its place. */
function NewPost({ kind, search }: NewPostProps) {
  const { post } = search
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'adminWriting'])
  const { show, showBeside } = useWays(search)
  const [published, setPublished] = useState<SavedPost | null>(null)
  const [shown, setShown] = useState<Shown>({ id: post, start: post, count: 0 })
  if (post !== shown.id) {
    const isExpected = shown.next !== undefined && (shown.next ?? undefined) === post
    const { next: _next, ...same } = shown
    setShown(isExpected ? { ...same, id: post } : { id: post, start: post, count: shown.count + 1 })
  }
  const opened = useOpenedPost(kind, shown.start, true, shown.count)
  const name = t(kind === 'recent' ? 'adminRecent:createTitle' : 'adminPosts:createTitle')
  useDocumentTitle(name)
  const back = (
    <Link className="write-back accent semibold" to={listOf[kind]}>
      <span aria-hidden="true">←</span> <span className="word">{t('adminWriting:backTo')}</span>
    </Link>
  )
  if (!opened.data) return <Opening post={opened} back={back} />
  const { form, server } = opened.data
  // It is no new post any more.
  if (server && server.state !== 'draft') return <Navigate to="/admin/write" search={{ post: server.id }} replace />
  const empty = () => {
    setShown(({ id, count }) => ({ id, start: undefined, next: null, count: count + 1 }))
    show({ post: undefined })
  }
  return (
    <WritingForm
      key={form.tab}
      opened={form}
      postId={post}
      name={name}
      back={() => back}
      saved={published}
      onSaved={setPublished}
      onMade={(id) => {
        setShown((now) => ({ ...now, next: id }))
        show({ post: id })
      }}
      onDone={(done) => {
        setPublished(done)
        empty()
      }}
      onClear={empty}
      onReload={() => setShown(({ id, count }) => ({ id, start: id, count: count + 1 }))}
      // From here on it is an edited post, like the other.
      onBeside={showBeside}
    />
  )
}

/** A post that is edited, or two. Where there is room for one only, the other waits behind it, open as well. */
function EditedPosts({ post, search }: ScreenProps & { post: string }) {
  const { beside, front: wanted } = search
  const { t } = useTranslation('adminPosts')
  useDocumentTitle(t('editTitle'))
  const { show, showBeside, leave } = useWays(search)
  const ids = beside === undefined || beside === post ? [post] : [post, beside]
  const front = ids.find((id) => id === wanted) ?? post
  const close = (id: string) => {
    const other = ids.find((one) => one !== id)
    if (other === undefined) leave()
    else show({ post: other, beside: undefined, front: undefined })
  }
  return (
    <>
      {ids.length > 1 && <h1 className="vh">{t('editTitle')}</h1>}
      {ids.map((id, index) => (
        <EditedPost
          key={id}
          id={id}
          place={ids.length > 1 ? { side: index === 0 ? 'left' : 'right', isBehind: id !== front } : undefined}
          onBeside={showBeside}
          onSwitch={() => show({ front: ids.find((one) => one !== front) })}
          onClose={() => close(id)}
        />
      ))}
    </>
  )
}

interface EditedPostProps {
  id: string
  /** Where it stands, if another post is written beside it. */
  place: Place | undefined
  /** Opens another post beside this one. */
  onBeside: (id: string) => void
  /** Shows the other one, where there is room for one only. */
  onSwitch: () => void
  onClose: () => void
}

function EditedPost({ id, place, onBeside, onSwitch, onClose }: EditedPostProps) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  const toasts = useToast()
  const [opening, setOpening] = useState(0)
  const [saved, setSaved] = useState<SavedPost | null>(null)
  const opened = useOpenedPost('post', id, false, opening)
  const back = (onBack: () => void, word: string) => (
    <button type="button" className="write-back accent semibold" onClick={onBack}>
      <span aria-hidden="true">←</span> <span className="word">{word}</span>
    </button>
  )
  if (!opened.data) return <Opening post={opened} place={place} back={back(onClose, t('adminPosts:form.cancel'))} />
  const reload = () => setOpening((count) => count + 1)
  return (
    <WritingForm
      key={opened.data.form.tab}
      opened={opened.data.form}
      postId={id}
      name={t('adminPosts:editTitle')}
      // Once it is saved there is nothing to cancel.
      back={(onBack, isDirty) =>
        back(onBack, saved && !isDirty ? t('adminWriting:backTo') : t('adminPosts:form.cancel'))
      }
      place={place}
      saved={saved}
      onSaved={setSaved}
      onDone={(post) => {
        // Beside another one it stays open, as what it is now.
        if (place) {
          setSaved(post)
          return reload()
        }
        // What was left out takes longer to read, and is nowhere else.
        const parts = post.removed.length > 0 && t('adminPosts:removedParts', { parts: post.removed.join(', ') })
        toasts.show([doneSentence(t, post), parts].filter(Boolean).join(' '), parts ? 20_000 : undefined)
        onClose()
      }}
      onReload={reload}
      onClose={onClose}
      onBeside={place ? undefined : onBeside}
      onSwitch={onSwitch}
    />
  )
}

interface OpeningProps {
  post: ReturnType<typeof useOpenedPost>
  place?: Place | undefined
  back: ReactNode
}

/** In place of a form until the post is there. */
function Opening({ post, place, back }: OpeningProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  return (
    <div
      className={classNames('write-wait stack gap-4', place?.side, place?.isBehind && 'behind')}
      aria-busy={!post.isError}
    >
      {post.isError ? (
        <ErrorPanel
          title={t('adminPosts:errors.load', { error: t(`errors:${errorCodeOf(post.error)}`) })}
          onRetry={() => void post.refetch()}
        />
      ) : (
        <>
          <SkeletonLine />
          <SkeletonBlock className="write-wait-text" />
        </>
      )}
      {back}
    </div>
  )
}
