import './post-fields.css'
import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { postLimits } from '#shared/posts.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Check } from '#client/ui/check.tsx'
import { Field } from '#client/ui/field.tsx'
import { RichTextEditor, type RichTextHandle } from '#client/features/editor/rich-text-editor.tsx'
import { ImagesField } from '#client/features/media/images-field.tsx'
import { LineField } from './line-field.tsx'
import { openErrors, requiredIn, type FormField, type PostFieldErrors } from './post-errors.ts'
import { RecentImages } from './recent-images.tsx'
import type { PostForm } from './use-post-form.ts'

export interface PostFieldsHandle {
  focus: (field: FormField) => void
}

interface PostFieldsProps {
  ref?: Ref<PostFieldsHandle>
  form: PostForm
  categories: Category[]
  errors: PostFieldErrors
  /** The form of recent posts asks for more, and has two places for pictures; names of fields differ a little. */
  mode: 'create' | 'edit' | 'recent'
}

const boxesOf = {
  create: ['adminPosts:form.onHome', 'adminPosts:form.inRecent'],
  edit: ['adminPosts:form.onHomeEdit', 'adminPosts:form.inRecentEdit'],
  recent: ['adminRecent:home', 'adminRecent:recent'],
} as const

/** All fields of a post, in two columns on wide screens. */
export function PostFields({ ref, form, categories, errors: found, mode }: PostFieldsProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'errors'])
  const contentId = useId()
  const title = useRef<HTMLTextAreaElement>(null)
  const subtitle = useRef<HTMLTextAreaElement>(null)
  const author = useRef<HTMLTextAreaElement>(null)
  const content = useRef<RichTextHandle>(null)
  const category = useRef<HTMLSelectElement>(null)
  useImperativeHandle(ref, () => ({
    focus: (field) => ({ title, subtitle, content, category, author })[field].current?.focus(),
  }))

  const { fields, set } = form
  const errors = openErrors(found, fields)
  /** A missing field says what is missing; any other fault has a sentence of its own. */
  const sentence = (field: FormField): string | null => {
    const code = errors[field]
    if (!code) return null
    return code === 'POST_FIELDS_REQUIRED' ? t(`adminPosts:errors.${field}`) : t(`errors:${code}`)
  }
  const isRecentForm = mode === 'recent'
  const required: readonly FormField[] = requiredIn[isRecentForm ? 'recent' : 'post']
  const isRequired = (field: FormField) => required.includes(field)
  const starred = (field: FormField, name: string) => (isRequired(field) ? <Required>{name}</Required> : name)

  return (
    <div className="pform">
      <div className="pform-col">
        <LineField
          ref={title}
          label={<Required>{t('adminPosts:form.title')}</Required>}
          error={sentence('title')}
          required
          className="pform-title"
          value={fields.title}
          max={postLimits.title}
          onChange={(text) => set({ title: text })}
        />
        <LineField
          ref={subtitle}
          label={starred('subtitle', t(isRecentForm ? 'adminRecent:subTitle' : 'adminPosts:form.subtitle'))}
          hint={t('adminPosts:form.subtitleHint')}
          error={sentence('subtitle')}
          required={isRequired('subtitle')}
          value={fields.subtitle}
          max={postLimits.subtitle}
          onChange={(text) => set({ subtitle: text })}
        />
        <div className="field">
          <span className="lab" id={contentId}>
            <Required>{t('adminPosts:form.content')}</Required>
          </span>
          <RichTextEditor
            key={form.generation}
            ref={content}
            initialHtml={fields.content}
            onChange={(html) => set({ content: html })}
            onUploads={form.setTextUploads}
            labelledBy={contentId}
            describedBy={errors.content ? `${contentId}-note` : undefined}
            invalid={errors.content !== undefined}
          />
          {errors.content && (
            <p className="hint pform-missing" id={`${contentId}-note`} role="alert">
              {sentence('content')}
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
                ref={category}
                value={fields.category}
                onChange={(event) => set({ category: event.target.value })}
              >
                <option value="">{t('adminPosts:form.chooseCategory')}</option>
                <BilingualOptions choices={categories} />
              </select>
            )}
          </Field>
          <Check checked={fields.isHome} onChange={(isHome) => set({ isHome })}>
            {t(boxesOf[mode][0])}
          </Check>
          <Check checked={fields.isRecent} onChange={(isRecent) => set({ isRecent })}>
            {t(boxesOf[mode][1])}
          </Check>
          <Check
            checked={fields.isPremium}
            aria-describedby={`${contentId}-premium`}
            onChange={(isPremium) => set({ isPremium })}
          >
            {t('adminPosts:form.premium')}
          </Check>
          <p className="hint" id={`${contentId}-premium`}>
            {t('adminPosts:form.premiumHint')}
          </p>
        </section>
        <LineField
          ref={author}
          label={starred('author', t('adminPosts:form.author'))}
          error={sentence('author')}
          required={isRequired('author')}
          value={fields.author}
          max={postLimits.author}
          onChange={(text) => set({ author: text })}
        />
        {isRecentForm ? (
          <RecentImages images={form.images} onChange={form.setImages} />
        ) : (
          <ImagesField images={form.images} onChange={form.setImages} />
        )}
      </div>
    </div>
  )
}

/** The star is for the eye, by the style sheet: the control itself says that it is required. */
const Required = ({ children }: { children: string }) => <span className="pform-required">{children}</span>
