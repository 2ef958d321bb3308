import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { choicesOf, withImageErrors } from '#client/features/media/post-images.ts'
import { ActionBar } from './action-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { blankFields, draftKey, type PostFields as PostFormFields } from './post-draft.ts'
import { findMissing, findTooLong, firstFaulty, formErrors, requiredIn, type PostFieldErrors } from './post-errors.ts'
import { PostFields, type PostFieldsHandle } from './post-fields.tsx'
import { premiumSlug } from './posts-search.ts'
import { usePostForm } from './use-post-form.ts'
import { useUnsentPictures } from '#client/features/editor/use-unsent-pictures.tsx'

interface CreatePostProps {
  user: SessionUser
  /** A premium post begins with its category. A recent post needs all its texts, and has two pictures or none. */
  kind?: 'post' | 'premium' | 'recent'
}

const draftSlots = { post: 'create', premium: `create-${premiumSlug}`, recent: 'create-recent' } as const

interface Published {
  id: string
  slug: string
  removed: string[]
  /** Something has been written since it was sent. */
  hasGoneOn: boolean
}

/** The form of a new post. */
export function CreatePost({ user, kind = 'post' }: CreatePostProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'available' }))
  const isRecentForm = kind === 'recent'
  const preset = (kind === 'premium' && categories.data?.find(({ slug }) => slug === premiumSlug)?.id) || ''

  const blank = { ...blankFields, isPremium: kind === 'premium', isRecent: isRecentForm }
  const form = usePostForm(draftKey(user.id, draftSlots[kind]), { fields: blank, images: [] })
  const [errors, setErrors] = useState<PostFieldErrors>({})
  const [problem, setProblem] = useState<string[]>([])
  /** Some required field is missing. It is said until all are there. */
  const [isIncomplete, setIncomplete] = useState(false)
  const [published, setPublished] = useState<Published | null>(null)
  const fieldsRef = useRef<PostFieldsHandle>(null)
  const create = useMutation(trpc.posts.create.mutationOptions())
  const update = useMutation(trpc.posts.update.mutationOptions())
  const isBusy = create.isPending || update.isPending

  // The preset arrives with the categories; a form that has one already keeps it.
  const withPreset = (fields: PostFormFields) => (fields.category ? fields : { ...fields, category: preset })
  const shown = { ...form, fields: withPreset(form.fields) }

  const missingNow = findMissing(shown.fields, requiredIn[isRecentForm ? 'recent' : 'post'])
  const incomplete = t(isRecentForm ? 'adminRecent:required' : 'adminPosts:errors.required')
  const notes = isIncomplete && firstFaulty(missingNow) ? [incomplete] : problem

  const fail = (error: unknown) => {
    const code = errorCodeOf(error)
    const fields = fieldErrorsOf(error)
    // Without a response the post may have been created all the same.
    form.setUnanswered(code === 'NETWORK')
    setProblem(
      code === 'NETWORK'
        ? [t('adminPosts:errors.createNetwork'), ...(form.saveDraft() ? [t('adminPosts:errors.safeHere')] : [])]
        : [t('adminPosts:errors.createFailed', { error: t(`errors:${code}`) })],
    )
    const faulty = formErrors(fields)
    setErrors(faulty)
    form.setImages((now) => withImageErrors(now, fields))
    const first = firstFaulty(faulty)
    if (first) fieldsRef.current?.focus(first)
  }

  const send = async () => {
    const { fields, images, submissionId, isUnanswered } = form.latest()
    const input = { ...withPreset(fields), images: choicesOf(images) }
    if (isRecentForm && input.images.length === 1) return setProblem([t('adminRecent:imagesHint')])
    try {
      const made = await create.mutateAsync({ ...input, submissionId })
      // The server answers a repeated submission with the post that the first one made, whose text may be older.
      const written = isUnanswered ? await update.mutateAsync({ ...input, id: made.id }) : made
      const hasGoneOn = form.hasGoneOn({ fields, images })
      setPublished({ ...written, hasGoneOn })
      if (hasGoneOn) {
        // The next submission reaches the same post, and changes it.
        form.setUnanswered(true)
        form.goOn({ fields, images })
      } else form.reset({ fields: blank, images: [] })
      await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
    } catch (error) {
      fail(error)
    }
  }

  const { begin, questions } = useUnsentPictures(form.unsent, () => void send())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const first = firstFaulty(missingNow) ?? findTooLong(shown.fields)
    setErrors(missingNow)
    setIncomplete(Object.keys(missingNow).length > 0)
    setPublished(null)
    setProblem([])
    if (first) fieldsRef.current?.focus(first)
    else begin()
  }

  const clear = () => {
    setErrors({})
    setProblem([])
    form.reset({ fields: blank, images: [] })
  }

  return (
    <div className="pform-page">
      <PageHead
        title={t(isRecentForm ? 'adminRecent:createTitle' : 'adminPosts:createTitle')}
        note={t('adminPosts:required')}
        aside={form.isDirty && !isBusy && <ClearButton onClear={clear} />}
      />
      {categories.isError && (
        <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
      )}
      <form onSubmit={submit} noValidate aria-busy={isBusy}>
        <PostFields
          ref={fieldsRef}
          form={shown}
          categories={categories.data ?? []}
          errors={errors}
          mode={isRecentForm ? 'recent' : 'create'}
        />
        <ActionBar
          form={form}
          onAside={() => fieldsRef.current?.focus('category')}
          notes={<Notes problems={notes} published={published} />}
        >
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? t('adminPosts:form.submitting') : t('adminPosts:form.submit')}
          </Button>
          {published && <PublishedLinks post={published} />}
        </ActionBar>
      </form>
      {questions}
      <LeaveGuard isDirty={form.isDirty} />
    </div>
  )
}

function Notes({ problems, published }: { problems: string[]; published: Published | null }) {
  const { t } = useTranslation('adminPosts')
  if (problems.length > 0)
    return (
      <div className="pform-problem" role="alert">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    )
  return (
    published && (
      <div className="pform-done" role="status">
        <p>{t('created')}</p>
        {published.removed.length > 0 && <p>{t('removedParts', { parts: published.removed.join(', ') })}</p>}
        {published.hasGoneOn && <p>{t('wroteOn')}</p>}
      </div>
    )
  )
}

function PublishedLinks({ post }: { post: Published }) {
  const { t } = useTranslation('adminPosts')
  return (
    <>
      <a className="btn line" href={postPath(post)} target="_blank" rel="noopener">
        {t('viewAsReader')}
      </a>
      <Link className="btn line" to="/admin/universal" search={{ edit: post.id }}>
        {t('editThis')}
      </Link>
    </>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('adminPosts')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="link pform-clear" onClick={() => setAsking(true)}>
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
