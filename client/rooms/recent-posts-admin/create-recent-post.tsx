import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import { cropShapes } from '#shared/media.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Button } from '#client/ui/button.tsx'
import { Check } from '#client/ui/check.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'
import { ImageSlot } from '../media/image-slot.tsx'
import { choicesOf, type FormImage } from '../media/post-images.ts'

const blank = { title: '', subtitle: '', content: '', author: '', category: '', isHome: false, isRecent: true }
type Fields = typeof blank
const requiredFields = ['title', 'subtitle', 'content', 'author', 'category'] as const
const noImages: Record<'header' | 'middle', FormImage | null> = { header: null, middle: null }

/** The form of a recent post: a post with a header and a middle image. */
export function CreateRecentPost() {
  const { t } = useTranslation(['adminRecent', 'adminPosts', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const contentId = useId()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'available' }))
  const [fields, setFields] = useState<Fields>(blank)
  const [images, setImages] = useState(noImages)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const [submission, setSubmission] = useState(() => crypto.randomUUID())
  const set = (change: Partial<Fields>) => setFields((now) => ({ ...now, ...change }))

  const create = useMutation(
    trpc.posts.create.mutationOptions({
      onSuccess: async () => {
        setFields(blank)
        setImages(noImages)
        setSubmission(crypto.randomUUID())
        setNotice({ isGood: true, text: t('adminPosts:created') })
        await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
      },
      onError: (error) => {
        const code = errorCodeOf(error)
        const text =
          code === 'NETWORK'
            ? t('adminPosts:errors.createNetwork')
            : t('adminPosts:errors.createFailed', { error: t(`errors:${code}`) })
        setNotice({ isGood: false, text })
      },
    }),
  )
  const faults = fieldErrorsOf(create.error)
  const faultOf = (name: keyof Fields) => {
    const code = faults[name]
    return code && t(`errors:${code}`)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const chosen = [images.header, images.middle].filter((image) => image !== null)
    const choices = choicesOf(chosen)
    const refuse = (text: string) => setNotice({ isGood: false, text })
    if (requiredFields.some((name) => !fields[name].trim())) refuse(t('required'))
    else if (chosen.some((image) => image.kind === 'sending')) refuse(t('adminPosts:form.waitForImages'))
    else if (choices.length === 1) refuse(t('imagesHint'))
    else {
      setNotice(null)
      create.mutate({ ...fields, images: choices, submissionId: submission })
    }
  }
  const controlOf = (name: 'title' | 'subtitle' | 'author' | 'category') => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

  return (
    <>
      <PageHead
        title={t('createTitle')}
        aside={
          <Link className="btn line" to="/admin/recent-posts">
            {t('all')}
          </Link>
        }
      />
      {categories.isError && (
        <ErrorPanel title={t('adminPosts:errors.categories')} onRetry={() => void categories.refetch()} />
      )}
      <form className="work-form" onSubmit={submit} noValidate aria-busy={create.isPending}>
        <Field label={t('adminPosts:form.title')} error={faultOf('title')} required>
          {(control) => <input {...control} {...controlOf('title')} maxLength={300} />}
        </Field>
        <Field label={t('subTitle')} error={faultOf('subtitle')} required>
          {(control) => <input {...control} {...controlOf('subtitle')} maxLength={500} />}
        </Field>
        <div className="field">
          <span className="lab" id={contentId}>
            {t('adminPosts:form.content')}
          </span>
          <RichTextEditor
            key={submission}
            initialHtml=""
            labelledBy={contentId}
            onChange={(content) => set({ content })}
          />
        </div>
        <Field label={t('adminPosts:form.author')} error={faultOf('author')} required>
          {(control) => <input {...control} {...controlOf('author')} maxLength={120} autoComplete="off" />}
        </Field>
        <Field label={t('adminPosts:form.category')} error={faultOf('category')} required>
          {(control) => (
            <select {...control} {...controlOf('category')}>
              <option value="">{t('adminPosts:form.chooseCategory')}</option>
              <BilingualOptions choices={categories.data} />
            </select>
          )}
        </Field>
        <div className="work-row">
          {(['header', 'middle'] as const).map((place) => (
            <ImageSlot
              key={place}
              label={t(`${place}Image`)}
              shape={cropShapes.post}
              image={images[place]}
              canBeWhole
              onChange={(image) => setImages((now) => ({ ...now, [place]: image }))}
            />
          ))}
        </div>
        <p className="hint">{t('imagesHint')}</p>
        <div className="work-row">
          <Check checked={fields.isHome} onChange={(isHome) => set({ isHome })}>
            {t('home')}
          </Check>
          <Check checked={fields.isRecent} onChange={(isRecent) => set({ isRecent })}>
            {t('recent')}
          </Check>
        </div>
        <Notice notice={notice} />
        <Button type="submit" disabled={create.isPending}>
          {t(create.isPending ? 'adminPosts:form.submitting' : 'adminPosts:form.submit')}
        </Button>
      </form>
    </>
  )
}
