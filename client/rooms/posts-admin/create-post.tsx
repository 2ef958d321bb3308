import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { postPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { choicesOf, withImageErrors } from '../media/post-images.ts'
import { ActionBar } from './action-bar.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { blankFields, draftKey, type PostFields as PostFormFields } from './post-draft.ts'
import { findMissing, findTooLong, firstFaulty, formErrors, type PostFieldErrors } from './post-errors.ts'
import { PostFields, type PostFieldsHandle } from './post-fields.tsx'
import { usePostForm } from './use-post-form.ts'
import { useUnsentPictures } from './use-unsent-pictures.tsx'

interface CreatePostProps {
  user: SessionUser
  /** The category that the form begins with, by its slug. */
  presetSlug?: string
  /** Whether the form begins with a premium post. */
  isPremium?: boolean
}

interface Published {
  id: string
  slug: string
  removed: string[]
  /** Something has been written since it was sent. */
  hasGoneOn: boolean
}

/** The form of a new post. */
export function CreatePost({ user, presetSlug, isPremium = false }: CreatePostProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'available' }))
  const preset = categories.data?.find(({ slug }) => slug === presetSlug)?.id ?? ''

  const blank = { ...blankFields, isPremium }
  const form = usePostForm(draftKey(user.id, presetSlug ? `create-${presetSlug}` : 'create'), {
    fields: blank,
    images: [],
  })
  const [errors, setErrors] = useState<PostFieldErrors>({})
  const [problem, setProblem] = useState<string[]>([])
  /** Some required field is missing. It is said until all are there. */
  const [isIncomplete, setIncomplete] = useState(false)
  const [published, setPublished] = useState<Published | null>(null)
  const [isClearing, setClearing] = useState(false)
  const fieldsRef = useRef<PostFieldsHandle>(null)
  const create = useMutation(trpc.posts.create.mutationOptions())
  const update = useMutation(trpc.posts.update.mutationOptions())
  const isBusy = create.isPending || update.isPending

  // The preset arrives with the categories; a form that has one already keeps it.
  const withPreset = (fields: PostFormFields) => (fields.category ? fields : { ...fields, category: preset })
  const shown = { ...form, fields: withPreset(form.fields) }

  const notes = isIncomplete && firstFaulty(findMissing(shown.fields)) ? [t('adminPosts:errors.required')] : problem

  const fail = (error: unknown) => {
    const code = errorCodeOf(error)
    const fields = fieldErrorsOf(error)
    // No answer: the post may be there all the same.
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
    const sent = { fields: withPreset(fields), images }
    const input = { ...sent.fields, images: choicesOf(images) }
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

  const { begin, questions } = useUnsentPictures(form, () => void send())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = findMissing(shown.fields)
    const first = firstFaulty(missing) ?? findTooLong(shown.fields)
    setErrors(missing)
    setIncomplete(Object.keys(missing).length > 0)
    setPublished(null)
    setProblem([])
    if (first) fieldsRef.current?.focus(first)
    else begin()
  }

  return (
    <div className="pform-page">
      <PageHead
        title={t('adminPosts:createTitle')}
        note={t('adminPosts:required')}
        aside={
          form.isDirty &&
          !isBusy && (
            <button type="button" className="link pform-clear" onClick={() => setClearing(true)}>
              {t('adminPosts:form.clear')}
            </button>
          )
        }
      />
      {categories.isError && (
        <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
      )}
      <form onSubmit={submit} noValidate aria-busy={isBusy}>
        <PostFields ref={fieldsRef} form={shown} categories={categories.data ?? []} errors={errors} mode="create" />
        <ActionBar
          form={form}
          onAside={() => fieldsRef.current?.focus('category')}
          notes={
            notes.length > 0 ? (
              <div className="pform-problem" role="alert">
                {notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </div>
            ) : (
              published && (
                <div className="pform-done" role="status">
                  <p>{t('adminPosts:created')}</p>
                  {published.removed.length > 0 && (
                    <p>{t('adminPosts:removedParts', { parts: published.removed.join(', ') })}</p>
                  )}
                  {published.hasGoneOn && <p>{t('adminPosts:wroteOn')}</p>}
                </div>
              )
            )
          }
        >
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? t('adminPosts:form.submitting') : t('adminPosts:form.submit')}
          </Button>
          {published && (
            <a className="btn line" href={postPath(published)} target="_blank" rel="noopener">
              {t('adminPosts:viewAsReader')}
            </a>
          )}
        </ActionBar>
      </form>
      {questions}
      <ConfirmDialog
        open={isClearing}
        title={t('adminPosts:form.clear')}
        confirmLabel={t('adminPosts:form.clear')}
        onCancel={() => setClearing(false)}
        onConfirm={() => {
          setClearing(false)
          setErrors({})
          setProblem([])
          form.reset({ fields: blank, images: [] })
        }}
      >
        {t('adminPosts:form.clearConfirm')}
      </ConfirmDialog>
      <LeaveGuard isDirty={form.isDirty} />
    </div>
  )
}
