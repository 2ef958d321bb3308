import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/text-field.tsx'
import type { PostForm } from './use-post-form.ts'

/** What a post belongs to: tags, a series, a language. */
export function DetailsTerms({ form }: { form: PostForm }) {
  const { t } = useTranslation(['adminWriting', 'adminAbout'])
  const { values, set } = form
  return (
    <section>
      <TextField
        label={t('adminWriting:terms.tags')}
        hint={t('adminWriting:terms.tagsHint')}
        error={form.errorOf('tags')}
        autoComplete="off"
        value={values.tags}
        onChange={(event) => set('tags', event.target.value)}
      />
      <div className="details-pair">
        <TextField
          label={t('adminWriting:terms.series')}
          error={form.errorOf('series')}
          autoComplete="off"
          value={values.series}
          onChange={(event) => set('series', event.target.value)}
        />
        <TextField
          type="number"
          min={1}
          label={t('adminWriting:terms.part')}
          value={values.part}
          onChange={(event) => set('part', event.target.value)}
        />
      </div>
      <TextField
        as="select"
        label={t('adminWriting:terms.language')}
        value={values.language}
        onChange={(event) => set('language', event.target.value as typeof values.language)}
      >
        <option value="">{t('adminWriting:terms.fromText')}</option>
        <option value="ta" lang="ta">
          தமிழ்
        </option>
        <option value="en" lang="en">
          English
        </option>
      </TextField>
    </section>
  )
}
