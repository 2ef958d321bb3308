import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { SeriesPicker } from './series-picker.tsx'
import { TagPicker } from './tag-picker.tsx'
import type { PostForm } from './use-post-form.ts'

/** What a post belongs to: tags, a series, a language. */
export function DetailsTerms({ form }: { form: PostForm }) {
  const { t } = useTranslation('adminWriting')
  const { values, set } = form
  const tags = values.tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
  return (
    <div className="details-terms stack one-column gap-3">
      <TagPicker value={tags} error={form.errorOf('tags')} onChange={(names) => set('tags', names.join(', '))} />
      <SeriesPicker
        value={values.series}
        part={values.part}
        error={form.errorOf('series')}
        onChange={({ series, part }) => {
          set('series', series)
          set('part', part)
        }}
      />
      <TextField
        as="select"
        label={t('terms.language')}
        value={values.language}
        onChange={(event) => set('language', event.target.value as typeof values.language)}
      >
        <option value="">{t('terms.fromText')}</option>
        <option value="ta" lang="ta">
          தமிழ்
        </option>
        <option value="en" lang="en">
          English
        </option>
      </TextField>
    </div>
  )
}
