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
import { DraftNote } from './draft-note.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { blankFields, draftKey } from './post-draft.ts'
import { findMissing, firstFaulty, formErrors, isSending, type PostFieldErrors } from './post-errors.ts'
import { PostFields, type PostFieldsHandle } from './post-fields.tsx'
import { usePostForm } from './use-post-form.ts'

interface CreatePostProps {
  user: SessionUser
  /** The category that the form begins with, by its slug. */
  presetSlug?: string
  /** Whether the form begins with a premium post. */
  isPremium?: boolean
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
  const [problem, setProblem] = useState<string | null>(null)
  /** Some required field is missing. It is said until all are there. */
  const [isIncomplete, setIncomplete] = useState(false)
  const [published, setPublished] = useState<{ id: string; slug: string; removed: string[] } | null>(null)
  const [isClearing, setClearing] = useState(false)
  const fieldsRef = useRef<PostFieldsHandle>(null)
  const create = useMutation(trpc.posts.create.mutationOptions())
  const update = useMutation(trpc.posts.update.mutationOptions())
  const isBusy = create.isPending || update.isPending

  // The preset arrives with the categories; a form that has one already keeps it.
  const shown = form.fields.category || !preset ? form : { ...form, fields: { ...form.fields, category: preset } }

  const note = isIncomplete && firstFaulty(findMissing(shown.fields)) ? t('adminPosts:errors.required') : problem

  const fail = (error: unknown) => {
    const code = errorCodeOf(error)
    const fields = fieldErrorsOf(error)
    // No answer: the post may be there all the same.
    form.setUnanswered(code === 'NETWORK')
    setProblem(
      code === 'NETWORK'
        ? t('adminPosts:errors.createNetwork')
        : t('adminPosts:errors.createFailed', { error: t(`errors:${code}`) }),
    )
    const faulty = formErrors(fields)
    setErrors(faulty)
    form.setImages((now) => withImageErrors(now, fields))
    const first = firstFaulty(faulty)
    if (first) fieldsRef.current?.focus(first)
  }

  const send = async () => {
    const input = { ...shown.fields, images: choicesOf(form.images) }
    try {
      const made = await create.mutateAsync({ ...input, submissionId: form.submissionId })
      // The server answers a repeated submission with the post that the first one made, whose text may be older.
      const written = form.isUnanswered ? await update.mutateAsync({ ...input, id: made.id }) : made
      setPublished(written)
      form.reset({ fields: blank, images: [] })
      await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
    } catch (error) {
      fail(error)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = findMissing(shown.fields)
    const first = firstFaulty(missing)
    setErrors(missing)
    setIncomplete(first !== undefined)
    setPublished(null)
    if (first) {
      setProblem(null)
      fieldsRef.current?.focus(first)
    } else if (isSending(form.images)) setProblem(t('adminPosts:form.waitForImages'))
    else {
      setProblem(null)
      void send()
    }
  }

  return (
    <div className="pform-page">
      <PageHead
        title={t('adminPosts:createTitle')}
        note={t('adminPosts:required')}
        aside={
          <div className="pform-state">
            <DraftNote draft={form.draft} />
            {form.isDirty && !isBusy && (
              <button type="button" className="link" onClick={() => setClearing(true)}>
                {t('adminPosts:form.clear')}
              </button>
            )}
          </div>
        }
      />
      {categories.isError && (
        <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
      )}
      <form onSubmit={submit} noValidate aria-busy={isBusy}>
        <PostFields ref={fieldsRef} form={shown} categories={categories.data ?? []} errors={errors} mode="create" />
        <div className="pform-go">
          {note && (
            <p className="pform-problem" role="alert">
              {note}
            </p>
          )}
          {published && (
            <div className="pform-done" role="status">
              <p>{t('adminPosts:created')}</p>
              {published.removed.length > 0 && (
                <p>{t('adminPosts:removedParts', { parts: published.removed.join(', ') })}</p>
              )}
            </div>
          )}
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? t('adminPosts:form.submitting') : t('adminPosts:form.submit')}
          </Button>
          {published && (
            <a className="btn line" href={postPath(published)} target="_blank" rel="noopener">
              {t('adminPosts:viewAsReader')}
            </a>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={isClearing}
        title={t('adminPosts:form.clear')}
        confirmLabel={t('adminPosts:form.clear')}
        onCancel={() => setClearing(false)}
        onConfirm={() => {
          setClearing(false)
          setErrors({})
          setProblem(null)
          form.reset({ fields: blank, images: [] })
        }}
      >
        {t('adminPosts:form.clearConfirm')}
      </ConfirmDialog>
      <LeaveGuard isDirty={form.isDirty} />
    </div>
  )
}
