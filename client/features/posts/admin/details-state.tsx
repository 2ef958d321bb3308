import './state-mark.css'
import './details-state.css'
import { useId } from 'react'
import { nextStates, postStates, type PostState } from '#shared/post-states.rules.ts'
import { postLimits } from '#shared/post-parts.ts'
import { useRight } from '#client/features/admin/admin-user.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Check } from '#client/ui/check.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { DetailsSection } from './details-section.tsx'
import type { PostForm } from './use-post-form.ts'

/** An author hands a post in; an editor publishes it. */
const authorStates: ReadonlySet<PostState> = new Set(['draft', 'review'])

interface DetailsStateProps {
  form: PostForm
  /** The state that the post has; null for a new one. */
  stored: PostState | null
}

/** What a post is to be after it is saved, and the times that belong to it, all of them Indian. */
export function DetailsState({ form, stored }: DetailsStateProps) {
  const { t } = useTranslation('adminWriting')
  const name = useId()
  const { values, set } = form
  const from = stored ?? 'draft'
  const mayPublish = useRight('admin')
  const offered = postStates
    .filter((state) => state === from || nextStates[from].includes(state))
    .filter((state) => mayPublish || authorStates.has(state))
  return (
    <DetailsSection name="state" heading={t('state.legend')} brief={t(`state.${values.state}`)}>
      <fieldset className="state-choice stack mb-3">
        <legend className="vh">{t('state.legend')}</legend>
        {offered.map((state) => (
          <label className="row soft pointer" key={state}>
            <input
              type="radio"
              name={name}
              className="vh"
              checked={values.state === state}
              onChange={() => set('state', state)}
            />
            <i className={classNames('state-mark', state)} aria-hidden="true" />
            <span>{t(`state.${state}`)}</span>
          </label>
        ))}
      </fieldset>
      {values.state === 'scheduled' && (
        <TextField
          type="datetime-local"
          label={t('state.publishAt')}
          hint={t('state.indian')}
          error={form.errorOf('publishAt')}
          required
          value={values.publishAt}
          onChange={(event) => set('publishAt', event.target.value)}
        />
      )}
      <TextField
        type="datetime-local"
        label={t('state.date')}
        hint={t('state.dateHint')}
        error={form.errorOf('publishedAt')}
        value={values.publishedAt}
        onChange={(event) => set('publishedAt', event.target.value)}
      />
      {stored === 'published' && values.state === 'published' && (
        <>
          <Check checked={values.isUpdateTold} onChange={(isTold) => set('isUpdateTold', isTold)}>
            {t('state.tellUpdate')}
          </Check>
          {values.isUpdateTold && (
            <TextField
              as="textarea"
              label={t('state.note')}
              hint={t('state.noteHint')}
              error={form.errorOf('updateNote')}
              maxLength={postLimits.updateNote}
              value={values.updateNote}
              onChange={(event) => set('updateNote', event.target.value)}
            />
          )}
        </>
      )}
    </DetailsSection>
  )
}
