import { useId } from 'react'
import type { Category } from '#shared/categories.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Check } from '#client/ui/check.tsx'
import { Field } from '#client/ui/field.tsx'
import { DetailsSection } from './details-section.tsx'
import { DetailsTerms } from './details-terms.tsx'
import type { PostForm } from './use-post-form.ts'
import type { WritingMode } from './writing-details.tsx'

const boxesOf = {
  create: ['adminPosts:form.onHome', 'adminPosts:form.inRecent'],
  edit: ['adminPosts:form.onHomeEdit', 'adminPosts:form.inRecentEdit'],
  recent: ['adminRecent:home', 'adminRecent:recent'],
} as const

interface DetailsPlacesProps {
  form: PostForm
  mode: WritingMode
  categories: Category[]
  preset: string
}

/** Where a post appears: its category, the lists it is in, and for whom. */
export function DetailsPlaces({ form, mode, categories, preset }: DetailsPlacesProps) {
  const { t } = useTranslation(['adminPosts', 'adminRecent', 'adminWriting'])
  const premiumId = useId()
  const { values, set } = form
  const lang = useLang()
  const chosen = categories.find(({ id }) => id === (values.category || preset))
  return (
    <DetailsSection
      name="places"
      heading={t('adminWriting:sections.places')}
      brief={[chosen?.name[lang], values.series].filter(Boolean).join(', ')}
    >
      <Field
        label={<span className="required">{t('adminPosts:form.category')}</span>}
        error={form.sentenceOf('category')}
        required
      >
        {(control) => (
          <select
            {...control}
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
        aria-describedby={premiumId}
        onChange={(isPremium) => set('isPremium', isPremium)}
      >
        {t('adminPosts:form.premium')}
      </Check>
      <p className="hint" id={premiumId}>
        {t('adminPosts:form.premiumHint')}
      </p>
      <DetailsTerms form={form} />
    </DetailsSection>
  )
}
