import '#client/ui/work.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { z } from 'zod'
import { cropShapes } from '#shared/media.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Button } from '#client/ui/button.tsx'
import { Check } from '#client/ui/check.tsx'
import { DraftForm, DraftNote } from '#client/ui/draft-form.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useAdminForm } from '../admin/use-admin-form.ts'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'
import { ImageSlot } from '../media/image-slot.tsx'
import { choicesOf } from '../media/post-images.ts'
import { storedSlot, toStoredSlot } from '../media/stored-image.ts'

const schema = z.object({
  title: z.string(),
  subtitle: z.string(),
  content: z.string(),
  author: z.string(),
  /** A category's id. */
  category: z.string(),
  isHome: z.boolean(),
  isRecent: z.boolean(),
  header: storedSlot,
  middle: storedSlot,
  /** Of a post that has been sent: stays the same until the server has answered. */
  submissionId: z.string(),
})
type Fields = z.infer<typeof schema>
const places = ['header', 'middle'] as const
const blank: Fields = {
  title: '',
  subtitle: '',
  content: '',
  author: '',
  category: '',
  isHome: false,
  isRecent: true,
  header: null,
  middle: null,
  submissionId: '',
}
const requiredFields = ['title', 'subtitle', 'content', 'author', 'category'] as const

/** The form of a recent post: a post with a header and a middle image. */
export function CreateRecentPost() {
  const { t } = useTranslation(['adminRecent', 'adminPosts', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const contentId = useId()
  const categories = useQuery(trpc.categories.list.queryOptions({ filter: 'available' }))
  const form = useAdminForm({
    slot: 'recent-post',
    schema,
    source: blank,
    toStored: (all) => ({ ...all, header: toStoredSlot(all.header), middle: toStoredSlot(all.middle) }),
  })
  const { values: fields, set } = form

  const create = useMutation(
    trpc.posts.create.mutationOptions({
      onSuccess: async () => {
        form.reset()
        form.setNotice({ isGood: true, text: t('adminPosts:created') })
        await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
      },
      onError: (error) => {
        const code = errorCodeOf(error)
        const text =
          code === 'NETWORK'
            ? t('adminPosts:errors.createNetwork')
            : t('adminPosts:errors.createFailed', { error: t(`errors:${code}`) })
        form.refuse(fieldErrorsOf(error), text)
      },
    }),
  )
  const faultOf = (name: keyof Fields) => {
    const code = form.errors[name]
    return code && t(`errors:${code}`)
  }

  const submit = () => {
    const { header, middle, ...texts } = fields
    const chosen = [header, middle].filter((image) => image !== null)
    const images = choicesOf(chosen)
    const missing = requiredFields.filter((name) => !fields[name].trim())
    if (missing.length > 0)
      form.refuse(Object.fromEntries(missing.map((name) => [name, 'FIELD_REQUIRED'] as const)), t('required'))
    else if (chosen.some((image) => image.kind === 'sending')) form.refuse({}, t('adminPosts:form.waitForImages'))
    else if (images.length === 1) form.refuse({}, t('imagesHint'))
    else {
      form.refuse({})
      const submissionId = fields.submissionId || crypto.randomUUID()
      set({ submissionId })
      create.mutate({ ...texts, images, submissionId })
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
      <DraftForm form={form} className="work-form" isBusy={create.isPending} onSubmit={submit}>
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
            key={form.generation}
            initialHtml={fields.content}
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
        <Slots fields={fields} set={set} />
        <p className="hint">{t('imagesHint')}</p>
        <div className="work-row">
          <Check checked={fields.isHome} onChange={(isHome) => set({ isHome })}>
            {t('home')}
          </Check>
          <Check checked={fields.isRecent} onChange={(isRecent) => set({ isRecent })}>
            {t('recent')}
          </Check>
        </div>
        <Notice notice={form.notice} />
        <DraftNote form={form} />
        <Button type="submit" aria-disabled={create.isPending}>
          {t(create.isPending ? 'adminPosts:form.submitting' : 'adminPosts:form.submit')}
        </Button>
      </DraftForm>
    </>
  )
}

/** Both pictures, or none. */
function Slots({ fields, set }: { fields: Fields; set: (change: Partial<Fields>) => void }) {
  const { t } = useTranslation('adminRecent')
  return (
    <div className="work-row">
      {places.map((place) => (
        <ImageSlot
          key={place}
          label={t(`${place}Image`)}
          shape={cropShapes.post}
          image={fields[place]}
          canBeWhole
          onChange={(image) => set({ [place]: image })}
        />
      ))}
    </div>
  )
}
