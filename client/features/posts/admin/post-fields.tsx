import './post-fields.css'
import { useId, type Ref } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { postLimits } from '#shared/posts.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Check } from '#client/ui/check.tsx'
import { Field } from '#client/ui/field.tsx'
import { RichTextEditor } from '#client/features/editor/rich-text-editor.tsx'
import { ImagesField } from '#client/features/media/images-field.tsx'
import { LineField } from './line-field.tsx'
import { RecentImages } from './recent-images.tsx'
import type { PostForm } from './use-post-form.ts'

interface PostFieldsProps {
  categoryRef: Ref<HTMLSelectElement>
  form: PostForm
  categories: Category[]
  /** The category of a new post without another. */
  preset?: string
  /** The form of recent posts asks for more, and has two places for pictures; names of fields differ a little. */
  mode: 'create' | 'edit' | 'recent'
}

const boxesOf = {
  create: ['adminPosts:form.onHome', 'adminPosts:form.inRecent'],
  edit: ['adminPosts:form.onHomeEdit', 'adminPosts:form.inRecentEdit'],
  recent: ['adminRecent:home', 'adminRecent:recent'],
} as const

/** All fields of a post, in two columns on wide screens. */
export function PostFields({ categoryRef, form, categories, preset = '', mode }: PostFieldsProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent'])
  const contentId = useId()
  const { values, set } = form
  /** A missing field says what is missing; any other fault has a sentence of its own. */
  const sentence = (field: 'title' | 'subtitle' | 'content' | 'category' | 'author'): string | null =>
    form.codeOf(field) === 'POST_FIELDS_REQUIRED' ? t(`adminPosts:errors.${field}`) : form.errorOf(field)
  const contentError = sentence('content')
  const isRecentForm = mode === 'recent'
  const starred = (name: string) => (isRecentForm ? <Required>{name}</Required> : name)

  return (
    <div className="pform">
      <div className="pform-col">
        <LineField
          label={<Required>{t('adminPosts:form.title')}</Required>}
          error={sentence('title')}
          required
          className="pform-title"
          value={values.title}
          max={postLimits.title}
          onChange={(text) => set('title', text)}
        />
        <LineField
          label={starred(t(isRecentForm ? 'adminRecent:subTitle' : 'adminPosts:form.subtitle'))}
          hint={t('adminPosts:form.subtitleHint')}
          error={sentence('subtitle')}
          required={isRecentForm}
          value={values.subtitle}
          max={postLimits.subtitle}
          onChange={(text) => set('subtitle', text)}
        />
        <div className="field">
          <span className="lab" id={contentId}>
            <Required>{t('adminPosts:form.content')}</Required>
          </span>
          <RichTextEditor
            key={form.generation}
            initialHtml={values.content}
            onChange={(html) => set('content', html)}
            onUploads={form.setTextUploads}
            labelledBy={contentId}
            describedBy={contentError ? `${contentId}-note` : undefined}
            invalid={contentError !== null}
          />
          {contentError && (
            <p className="hint pform-missing" id={`${contentId}-note`} role="alert">
              {contentError}
            </p>
          )}
        </div>
      </div>
      <div className="pform-col">
        <section className="pform-panel" aria-labelledby={`${contentId}-where`}>
          <h2 id={`${contentId}-where`}>{t('adminPosts:form.where')}</h2>
          <Field label={<Required>{t('adminPosts:form.category')}</Required>} error={sentence('category')} required>
            {(control) => (
              <select
                {...control}
                ref={categoryRef}
                value={values.category || preset}
                onChange={(event) => set('category', event.target.value)}
              >
                <option value="">{t('adminPosts:form.chooseCategory')}</option>
                <BilingualOptions choices={categories} />
              </select>
            )}
          </Field>
          <Check checked={values.isHome} onChange={(isHome) => set('isHome', isHome)}>
            {t(boxesOf[mode][0])}
          </Check>
          <Check checked={values.isRecent} onChange={(isRecent) => set('isRecent', isRecent)}>
            {t(boxesOf[mode][1])}
          </Check>
          <Check
            checked={values.isPremium}
            aria-describedby={`${contentId}-premium`}
            onChange={(isPremium) => set('isPremium', isPremium)}
          >
            {t('adminPosts:form.premium')}
          </Check>
          <p className="hint" id={`${contentId}-premium`}>
            {t('adminPosts:form.premiumHint')}
          </p>
        </section>
        <LineField
          label={starred(t('adminPosts:form.author'))}
          error={sentence('author')}
          required={isRecentForm}
          value={values.author}
          max={postLimits.author}
          onChange={(text) => set('author', text)}
        />
        {isRecentForm ? (
          <RecentImages images={values.images} onChange={form.setImages} />
        ) : (
          <ImagesField images={values.images} onChange={form.setImages} />
        )}
      </div>
    </div>
  )
}

/** The star is for the eye, by the style sheet: the control itself says that it is required. */
const Required = ({ children }: { children: string }) => <span className="pform-required">{children}</span>
