import './post-edit-dialog.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useImperativeHandle, useRef, useState, type FormEvent, type Ref } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import { isOfferedOnEdit, type Category } from '#shared/categories.ts'
import type { EditablePost } from '#shared/posts.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { choicesOf, imagesOfPost, withImageErrors } from '#client/features/media/post-images.ts'
import { ActionBar } from './action-bar.tsx'
import { useDraftTime } from './draft-note.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { draftKey } from './post-draft.ts'
import { findMissing, findTooLong, firstFaulty, formErrors, type PostFieldErrors } from './post-errors.ts'
import { PostFields, type PostFieldsHandle } from './post-fields.tsx'
import { usePostForm, type PostSource } from './use-post-form.ts'
import { useUnsentPictures } from '#client/features/editor/use-unsent-pictures.tsx'

interface PostEditDialogProps {
  id: string
  user: SessionUser
  onClose: () => void
}

/** The edit window of a post, with an address of its own (`?edit=id`). */
export function PostEditDialog({ id, user, onClose }: PostEditDialogProps) {
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
    <Dialog open title={t('adminPosts:editTitle')} onClose={close} className="pform-window">
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
          user={user}
          ref={form}
          loadPost={async () => (await post.refetch({ throwOnError: true })).data}
          onClose={onClose}
        />
      ) : (
        <div aria-busy="true">
          <SkeletonLine />
          <SkeletonLine short />
          <SkeletonBlock className="pform-wait" />
          <Button look="line" onClick={onClose}>
            {t('adminPosts:form.cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const sourceOf = (post: EditablePost): PostSource => ({
  fields: {
    title: post.title,
    subtitle: post.subtitle,
    content: post.content,
    author: post.author,
    category: post.categoryId,
    isHome: post.isHome,
    isRecent: post.isRecent,
    isPremium: post.isPremium,
  },
  images: imagesOfPost(post.pictures),
  updatedAt: post.updatedAt,
})

interface EditFormHandle {
  /** Closes the window; asks before changes are discarded. */
  close: () => void
}

interface EditFormProps {
  ref: Ref<EditFormHandle>
  post: EditablePost
  categories: Category[]
  user: SessionUser
  loadPost: () => Promise<EditablePost | undefined>
  onClose: () => void
}

function EditForm({ ref, post, categories, user, loadPost, onClose }: EditFormProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const timeOf = useDraftTime()
  const form = usePostForm(draftKey(user.id, `edit-${post.id}`), sourceOf(post))
  const [isAsking, setAsking] = useState(false)
  const close = () => (form.isDirty ? setAsking(true) : onClose())
  useImperativeHandle(ref, () => ({ close }))
  const [errors, setErrors] = useState<PostFieldErrors>({})
  const [problem, setProblem] = useState<string[]>([])
  /** Some required field is missing. It is said until all are there. */
  const [isIncomplete, setIncomplete] = useState(false)
  const [hasConflict, setConflict] = useState(false)
  const fieldsRef = useRef<PostFieldsHandle>(null)
  const update = useMutation(trpc.posts.update.mutationOptions())
  const offered = categories.filter(
    (category) =>
      (category.isAvailable || category.id === post.categoryId) && isOfferedOnEdit(category, post.categoryId),
  )

  const notes = isIncomplete && firstFaulty(findMissing(form.fields)) ? [t('adminPosts:errors.required')] : problem

  const fail = (error: unknown) => {
    const code = errorCodeOf(error)
    if (code === 'POST_CHANGED') return setConflict(true)
    const fields = fieldErrorsOf(error)
    const faulty = formErrors(fields)
    setProblem([
      t('adminPosts:errors.updateFailed', { error: t(`errors:${code}`) }),
      ...(code === 'NETWORK' && form.saveDraft() ? [t('adminPosts:errors.safeHere')] : []),
    ])
    setErrors(faulty)
    form.setImages((now) => withImageErrors(now, fields))
    const first = firstFaulty(faulty)
    if (first) fieldsRef.current?.focus(first)
  }

  const save = async (seenUpdatedAt: string | undefined) => {
    const { fields, images } = form.latest()
    try {
      const { removed, updatedAt } = await update.mutateAsync({
        ...fields,
        id: post.id,
        images: choicesOf(images),
        seenUpdatedAt,
      })
      const sent = { fields, images, updatedAt }
      const hasGoneOn = form.hasGoneOn(sent)
      toasts.show(
        [
          t('adminPosts:updated'),
          removed.length > 0 && t('adminPosts:removedParts', { parts: removed.join(', ') }),
          hasGoneOn && t('adminPosts:wroteOn'),
        ]
          .filter(Boolean)
          .join(' '),
        // What was left out takes longer to read, and is nowhere else.
        removed.length > 0 ? 20_000 : undefined,
      )
      if (hasGoneOn) form.goOn(sent)
      else {
        form.forget()
        onClose()
      }
      await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
    } catch (error) {
      fail(error)
    }
  }

  const { begin, questions } = useUnsentPictures(form.unsent, () => void save(form.latest().seenUpdatedAt))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    const missing = findMissing(form.fields)
    const first = firstFaulty(missing) ?? findTooLong(form.fields)
    setErrors(missing)
    setIncomplete(Object.keys(missing).length > 0)
    setConflict(false)
    setProblem([])
    if (first) fieldsRef.current?.focus(first)
    else begin()
  }

  const takeTheirs = async () => {
    try {
      const theirs = await loadPost()
      if (theirs) form.reset(sourceOf(theirs))
      setConflict(false)
    } catch (error) {
      setProblem([t('adminPosts:errors.load', { error: t(`errors:${errorCodeOf(error)}`) })])
    }
  }

  return (
    <form className="pform-edit" onSubmit={submit} noValidate aria-busy={update.isPending}>
      {form.draft.isRestored && form.draft.savedAt !== null && (
        <p className="pform-restored" role="status">
          {t('adminPosts:draft.restoredEdit', { time: timeOf(form.draft.savedAt) })}
          <button type="button" className="link" onClick={() => form.reset(sourceOf(post))}>
            {t('adminPosts:draft.discard')}
          </button>
        </p>
      )}
      <PostFields ref={fieldsRef} form={form} categories={offered} errors={errors} mode="edit" />
      <ActionBar
        form={form}
        onAside={() => fieldsRef.current?.focus('category')}
        notes={
          <>
            {notes.length > 0 && (
              <div className="pform-problem" role="alert">
                {notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </div>
            )}
            {hasConflict && (
              <div className="pform-problem" role="alert">
                <p>{t('adminPosts:conflict.title')}</p>
                <p>{t('adminPosts:conflict.text')}</p>
                <div className="pform-choices">
                  <a className="btn line" href={postPath(post)} target="_blank" rel="noopener">
                    {t('adminPosts:conflict.view')}
                  </a>
                  <Button look="line" onClick={() => void takeTheirs()}>
                    {t('adminPosts:conflict.takeTheirs')}
                  </Button>
                  <Button look="line" onClick={() => void save(undefined)}>
                    {t('adminPosts:conflict.keepMine')}
                  </Button>
                </div>
              </div>
            )}
          </>
        }
      >
        <Button type="submit" aria-disabled={update.isPending}>
          {update.isPending ? t('adminPosts:form.saving') : t('adminPosts:form.save')}
        </Button>
        <Button look="line" onClick={close}>
          {t('adminPosts:form.cancel')}
        </Button>
      </ActionBar>
      {questions}
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
    </form>
  )
}
