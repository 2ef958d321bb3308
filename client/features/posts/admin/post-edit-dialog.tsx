import './post-edit-dialog.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import { istMinute } from '#shared/dates.ts'
import { isOfferedOnEdit, type Category } from '#shared/categories.ts'
import type { EditablePost } from '#shared/posts.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDraftTime } from '#client/features/admin/admin-form.tsx'
import { imagesWithTexts } from '#client/features/media/post-images.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { blankPost, postFormOf, type PostValues } from './post-form.ts'
import { usePostForm } from './use-post-form.ts'
import { EditFoot } from './edit-foot.tsx'
import { WritingPage } from './writing-page.tsx'

interface PostEditDialogProps {
  id: string
  onClose: () => void
}

/** The edit window of a post, with an address of its own (`?edit=id`). */
export function PostEditDialog({ id, onClose }: PostEditDialogProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  // Always what stands on the server now, and never changed under the hand of whoever writes.
  const post = useQuery(
    trpc.posts.adminGet.queryOptions(
      { id },
      { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
    ),
  )
  const categories = useQuery(trpc.categories.list.queryOptions())
  const form = useRef<EditFormHandle>(null)
  const close = () => (form.current ? form.current.close() : onClose())

  return (
    <Dialog open title={t('adminPosts:editTitle')} onClose={close} className="write-window">
      {post.isError && (
        <ErrorPanel
          title={t('adminPosts:errors.load', { error: t(`errors:${errorCodeOf(post.error)}`) })}
          onRetry={() => void post.refetch()}
        />
      )}
      {categories.isError && (
        <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
      )}
      {post.data && categories.data ? (
        <EditForm
          post={post.data}
          categories={categories.data}
          ref={form}
          loadPost={async () => (await post.refetch({ throwOnError: true })).data}
          onClose={onClose}
        />
      ) : (
        <div className="write-wait" aria-busy={!post.isError}>
          <SkeletonLine />
          <SkeletonLine short />
          <SkeletonBlock className="write-wait-text" />
          <Button look="line" onClick={onClose}>
            {t('adminPosts:form.cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const schema = postFormOf('post')

/** A moment as a field for date and time has it, in India; empty for none. */
const fieldOf = (moment: string | null): string => (moment === null ? '' : istMinute(moment).replace(' ', 'T'))

function sourceOf(post: EditablePost): PostValues {
  const { title, subtitle, content, author, isHome, isRecent, isPremium, state, description, series } = post
  return {
    ...blankPost,
    ...{ title, subtitle, content, author, isHome, isRecent, isPremium, state, description },
    category: post.categoryId,
    images: imagesWithTexts(post.pictures),
    publishAt: fieldOf(post.publishAt),
    publishedAt: fieldOf(post.publishedAt),
    language: post.isLanguageChosen ? post.language : '',
    slug: post.isSlugChosen ? post.slug : '',
    tags: post.tags.join(', '),
    series: series?.name ?? '',
    part: series ? String(series.part) : '',
    seenUpdatedAt: post.updatedAt,
  }
}

interface EditFormHandle {
  /** Closes the window; asks before changes are discarded. */
  close: () => void
}

interface EditFormProps {
  ref: Ref<EditFormHandle>
  post: EditablePost
  categories: Category[]
  loadPost: () => Promise<EditablePost | undefined>
  onClose: () => void
}

/** The categories that a post may move to, and its own. */
const offeredTo = ({ categoryId }: EditablePost, categories: Category[]): Category[] =>
  categories.filter(
    (category) => (category.isAvailable || category.id === categoryId) && isOfferedOnEdit(category, categoryId),
  )

function EditForm({ ref, post, categories, loadPost, onClose }: EditFormProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [isAsking, setAsking] = useState(false)
  const [hasConflict, setConflict] = useState(false)
  const isOverwriting = useRef(false)
  const update = useMutation(trpc.posts.update.mutationOptions())

  const form = usePostForm({
    slot: `edit-${post.id}`,
    schema,
    source: sourceOf(post),
    incomplete: t('adminPosts:errors.required'),
    failed: (error) => {
      const code = errorCodeOf(error)
      setConflict(code === 'POST_CHANGED')
      if (code === 'POST_CHANGED') return ''
      const said = t('adminPosts:errors.updateFailed', { error: t(`errors:${code}`) })
      return code === 'NETWORK' && form.store() ? `${said}\n${t('adminPosts:errors.safeHere')}` : said
    },
    save: async (input, values) => {
      const seenUpdatedAt = isOverwriting.current ? undefined : values.seenUpdatedAt
      const { removed, updatedAt } = await update.mutateAsync({
        ...input,
        // A field knows no seconds: a date that nobody has touched stays to the millisecond.
        publishedAt: values.publishedAt === fieldOf(post.publishedAt) ? undefined : input.publishedAt,
        id: post.id,
        seenUpdatedAt,
      })
      const hasGoneOn = form.hasGoneOn(values)
      const parts = removed.length > 0 && t('adminPosts:removedParts', { parts: removed.join(', ') })
      toasts.show(
        [t('adminPosts:updated'), parts, hasGoneOn && t('adminPosts:wroteOn')].filter(Boolean).join(' '),
        // What was left out takes longer to read, and is nowhere else.
        parts ? 20_000 : undefined,
      )
      if (hasGoneOn) {
        form.set('seenUpdatedAt', updatedAt)
        form.settle({ ...values, seenUpdatedAt: updatedAt })
      } else {
        form.forget()
        onClose()
      }
      await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
    },
  })
  const close = () => (form.isDirty ? setAsking(true) : onClose())
  useImperativeHandle(ref, () => ({ close }))

  const submit = () => {
    setConflict(false)
    form.setNotice(null)
    void form.begin()
  }
  /** Overwrites whichever version there is. */
  const keepMine = () => {
    isOverwriting.current = true
    void form.send().finally(() => (isOverwriting.current = false))
  }

  const takeTheirs = async () => {
    try {
      const theirs = await loadPost()
      if (theirs) form.reset(sourceOf(theirs))
      setConflict(false)
    } catch (error) {
      form.setNotice({
        isGood: false,
        text: t('adminPosts:errors.load', { error: t(`errors:${errorCodeOf(error)}`) }),
      })
    }
  }

  return (
    <>
      <WritingPage
        form={form}
        mode="edit"
        stored={post.state}
        name={<EditedName />}
        back={
          <button type="button" className="write-back" onClick={close}>
            <span aria-hidden="true">←</span> <span className="word">{t('adminPosts:form.cancel')}</span>
          </button>
        }
        categories={offeredTo(post, categories)}
        notes={
          <>
            {form.isRestored && form.draft.savedAt !== null && (
              <Restored savedAt={form.draft.savedAt} onDiscard={() => form.reset(sourceOf(post))} />
            )}
            {hasConflict && <Conflict post={post} onTakeTheirs={() => void takeTheirs()} onKeepMine={keepMine} />}
          </>
        }
        foot={<EditFoot postId={post.id} />}
        action={{ label: t('adminPosts:form.save'), busy: t('adminPosts:form.saving') }}
        onSubmit={submit}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('adminPosts:draft.discardTitle')}
        confirmLabel={t('adminPosts:draft.discard')}
        cancelLabel={t('adminPosts:leave.stay')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          form.forget()
          onClose()
        }}
      >
        {t('adminPosts:draft.discardText')}
      </ConfirmDialog>
      <LeaveGuard isDirty={form.isDirty} editId={post.id} />
    </>
  )
}

/** For the eye: the window itself has this name. */
function EditedName() {
  const { t } = useTranslation('adminPosts')
  return (
    <span className="write-name" aria-hidden="true">
      {t('editTitle')}
    </span>
  )
}

function Restored({ savedAt, onDiscard }: { savedAt: number; onDiscard: () => void }) {
  const { t } = useTranslation('adminPosts')
  const timeOf = useDraftTime()
  return (
    <p className="write-restored" role="status">
      {t('draft.restoredEdit', { time: timeOf(savedAt) })}
      <button type="button" className="link" onClick={onDiscard}>
        {t('draft.discard')}
      </button>
    </p>
  )
}

interface ConflictProps {
  post: EditablePost
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Somebody else has saved the post meanwhile: one of the two versions has to be chosen. */
function Conflict({ post, onTakeTheirs, onKeepMine }: ConflictProps) {
  const { t } = useTranslation('adminPosts')
  return (
    <div className="write-problem" role="alert">
      <p>{t('conflict.title')}</p>
      <p>{t('conflict.text')}</p>
      <div className="write-choices">
        <a className="btn line" href={postPath(post)} target="_blank" rel="noopener">
          {t('conflict.view')}
        </a>
        <Button look="line" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button look="line" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </div>
  )
}
