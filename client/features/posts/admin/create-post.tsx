import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useRight } from '#client/features/admin/admin-user.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { blankPost, postFormOf } from './post-form.ts'
import { premiumSlug } from './posts-search.ts'
import { usePostForm } from './use-post-form.ts'
import { WritingPage } from './writing-page.tsx'

interface CreatePostProps {
  /** A premium post begins with its category. A recent post needs all its texts, and has two pictures or none. */
  kind?: 'post' | 'premium' | 'recent'
}

/** The list in which a new post is found afterwards. */
const listOf = { post: '/admin/universal', premium: '/admin/premium-articles', recent: '/admin/recent-posts' } as const
const draftSlots = { post: 'create', premium: `create-${premiumSlug}`, recent: 'create-recent' } as const

interface Published {
  id: string
  slug: string
  state: PostState
  removed: string[]
  /** Something has been written since it was sent. */
  hasGoneOn: boolean
}

/** The page of a new post. */
export function CreatePost({ kind = 'post' }: CreatePostProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'adminWriting', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'available' }))
  const isRecentForm = kind === 'recent'
  const preset = (kind === 'premium' && categories.data?.find(({ slug }) => slug === premiumSlug)?.id) || ''

  const schema = useMemo(() => postFormOf(kind, preset), [kind, preset])
  const mayPublish = useRight('admin')
  const state: PostState = mayPublish ? blankPost.state : 'review'
  const blank = { ...blankPost, state, isPremium: kind === 'premium', isRecent: isRecentForm }
  const [published, setPublished] = useState<Published | null>(null)
  const create = useMutation(trpc.posts.create.mutationOptions())
  const update = useMutation(trpc.posts.update.mutationOptions())
  const form = usePostForm({
    slot: draftSlots[kind],
    schema,
    source: blank,
    incomplete: t(isRecentForm ? 'adminRecent:required' : 'adminPosts:errors.required'),
    failed: (error) => {
      const code = errorCodeOf(error)
      // No answer: the post may be there all the same.
      form.set('isUnanswered', code === 'NETWORK')
      if (code !== 'NETWORK') return t('adminPosts:errors.createFailed', { error: t(`errors:${code}`) })
      const said = t('adminPosts:errors.createNetwork')
      return form.store() ? `${said}\n${t('adminPosts:errors.safeHere')}` : said
    },
    save: async (input, { isUnanswered, ...values }) => {
      if (isRecentForm && input.images.length === 1)
        return form.setNotice({ isGood: false, text: t('adminRecent:imagesHint') })
      const submissionId = values.submissionId || crypto.randomUUID()
      form.set('submissionId', submissionId)
      const made = await create.mutateAsync({ ...input, submissionId })
      // The server answers a repeated submission with the post that the first one made, whose text may be older.
      const written = isUnanswered ? await update.mutateAsync({ ...input, id: made.id }) : made
      // The next submission reaches the same post, and changes it.
      const sent = { ...values, submissionId, isUnanswered: true }
      const hasGoneOn = form.hasGoneOn(sent)
      setPublished({ ...written, hasGoneOn })
      if (hasGoneOn) {
        form.set('isUnanswered', true)
        form.settle(sent)
      } else form.reset(blank)
      await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
    },
  })
  const submit = () => {
    setPublished(null)
    form.setNotice(null)
    void form.begin()
  }
  const clear = () => {
    form.setNotice(null)
    form.reset(blank)
  }
  const name = t(isRecentForm ? 'adminRecent:createTitle' : 'adminPosts:createTitle')
  useDocumentTitle(name)

  return (
    <>
      <WritingPage
        form={form}
        mode={isRecentForm ? 'recent' : 'create'}
        stored={null}
        name={<h1 className="write-name">{name}</h1>}
        back={
          <Link className="write-back" to={listOf[kind]}>
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
            {published && !form.notice && <PublishedNotes post={published} />}
          </>
        }
        foot={form.isDirty && !form.isBusy && <ClearButton onClear={clear} />}
        action={{ label: t('adminPosts:form.submit'), busy: t('adminPosts:form.submitting') }}
        onSubmit={submit}
      />
      <LeaveGuard isDirty={form.isDirty} />
    </>
  )
}

function PublishedNotes({ post }: { post: Published }) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  return (
    <div className="write-done">
      <div role="status">
        <p>{post.state === 'published' ? t('adminPosts:created') : t(`adminWriting:done.${post.state}`)}</p>
        {post.removed.length > 0 && <p>{t('adminPosts:removedParts', { parts: post.removed.join(', ') })}</p>}
        {post.hasGoneOn && <p>{t('adminPosts:wroteOn')}</p>}
      </div>
      {post.state === 'published' && (
        <a className="link" href={postPath(post)} target="_blank" rel="noopener">
          {t('adminPosts:viewAsReader')}
        </a>
      )}
      <Link className="link" to="/admin/universal" search={{ edit: post.id }}>
        {t('adminPosts:editThis')}
      </Link>
    </div>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('adminPosts')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="link danger details-clear" onClick={() => setAsking(true)}>
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
