import './post-fields.css'
import { useId, useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { postLimits } from '#shared/posts.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Check } from '#client/ui/check.tsx'
import { Field } from '#client/ui/field.tsx'
import { RichTextEditor, type RichTextHandle } from '../editor/rich-text-editor.tsx'
import { ImagesField } from '../media/images-field.tsx'
import { LineField } from './line-field.tsx'
import { openErrors, type FormField, type PostFieldErrors, type RequiredField } from './post-errors.ts'
import type { PostForm } from './use-post-form.ts'

export interface PostFieldsHandle {
  focus: (field: FormField) => void
}

interface PostFieldsProps {
  ref?: Ref<PostFieldsHandle>
  form: PostForm
  categories: Category[]
  errors: PostFieldErrors
  /** The two boxes are named a little differently when a post is edited. */
  mode: 'create' | 'edit'
}

/** All fields of a post, in two columns where there is room. */
export function PostFields({ ref, form, categories, errors: found, mode }: PostFieldsProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
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
  const sentence = (field: RequiredField): string | null => {
    const code = errors[field]
    if (!code) return null
    return code === 'POST_FIELDS_REQUIRED' ? t(`adminPosts:errors.${field}`) : t(`errors:${code}`)
  }
  const plain = (code: ErrorCode | undefined) => (code ? t(`errors:${code}`) : null)
  const boxes = mode === 'create' ? (['onHome', 'inRecent'] as const) : (['onHomeEdit', 'inRecentEdit'] as const)

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
          label={t('adminPosts:form.subtitle')}
          hint={t('adminPosts:form.subtitleHint')}
          error={plain(errors.subtitle)}
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
            {t(`adminPosts:form.${boxes[0]}`)}
          </Check>
          <Check checked={fields.isRecent} onChange={(isRecent) => set({ isRecent })}>
            {t(`adminPosts:form.${boxes[1]}`)}
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
          label={t('adminPosts:form.author')}
          error={plain(errors.author)}
          value={fields.author}
          max={postLimits.author}
          onChange={(text) => set({ author: text })}
        />
        <ImagesField images={form.images} onChange={form.setImages} />
      </div>
    </div>
  )
}

/** The star is for the eye, by the style sheet: the control itself says that it is required. */
const Required = ({ children }: { children: string }) => <span className="pform-required">{children}</span>
