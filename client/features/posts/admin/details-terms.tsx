import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { slugOfTerm } from '#shared/term-slug.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Combobox } from '#client/features/admin/combobox.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { PostForm } from './use-post-form.ts'

interface TagPickerProps {
  /** The names. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | null
}

const shown = 8

/** The tags of a post: found by name in any spelling, or made by typing. */
function TagPicker({ value, onChange, error }: TagPickerProps) {
  const { t } = useTranslation('adminTerms')
  const page = useLang()
  const trpc = useTrpc()
  const [q, setQ] = useState('')
  const found = useQuery(
    trpc.tags.adminList.queryOptions({ limit: shown, ...(q && { q }) }, { placeholderData: keepPreviousData }),
  )
  const add = (name: string) => {
    if (!value.some((each) => slugOfTerm(each) === slugOfTerm(name))) onChange([...value, name])
  }
  return (
    <div role="group" aria-label={t('picker.tags')}>
      {value.length > 0 && (
        <ul className="picked words cluster gap-2 mb-3">
          {value.map((name) => (
            <li className="row gap-1" key={name}>
              <span lang={foreignLangOf(name, page)}>{name}</span>
              <button
                className="stack place-center tap"
                type="button"
                aria-label={t('picker.removeOf', { name })}
                onClick={() => onChange(value.filter((each) => each !== name))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('picker.tag')}
        hint={t('picker.tagHint')}
        error={error}
        options={found.data?.tags.map(({ id, name, nameEn }) => ({ id, name, note: nameEn }))}
        none={t('picker.none')}
        onSearch={setQ}
        onPick={({ name }) => add(name)}
        createLabel={(name) => t('picker.newTag', { name })}
        onCreate={add}
        onBackspace={() => onChange(value.slice(0, -1))}
      />
    </div>
  )
}

interface SeriesPickerProps {
  /** The name of the series; empty for none. */
  value: string
  /** A number; empty: the post becomes the last part. */
  part: string
  onChange: (value: { series: string; part: string }) => void
  error?: string | null
}

const shownSeries = 8
const maxPart = 100_000

/** The series that a post is a part of, and which part: found by name, or made by typing. */
function SeriesPicker({ value, part, onChange, error }: SeriesPickerProps) {
  const { t } = useTranslation('adminTerms')
  const page = useLang()
  const trpc = useTrpc()
  const [q, setQ] = useState('')
  const found = useQuery(
    trpc.series.adminList.queryOptions(
      { limit: shownSeries, ...(q && { q }) },
      { placeholderData: keepPreviousData, enabled: value === '' },
    ),
  )
  const choose = (series: string) => onChange({ series, part: '' })
  if (value === '')
    return (
      <Combobox
        label={t('picker.series')}
        hint={t('picker.seriesHint')}
        error={error}
        options={found.data?.series.map(({ id, name, nameEn }) => ({ id, name, note: nameEn }))}
        none={t('picker.none')}
        onSearch={setQ}
        onPick={({ name }) => choose(name)}
        createLabel={(name) => t('picker.newSeries', { name })}
        onCreate={choose}
      />
    )
  return (
    <div role="group" aria-label={t('picker.series')}>
      <ul className="picked stack hair-above mb-3">
        <li className="row gap-x-3 hair-below">
          <b className="grows strong breaks" lang={foreignLangOf(value, page)}>
            {value}
          </b>
          <button type="button" className="link tap" onClick={() => choose('')}>
            {t('picker.leaveSeries')}
          </button>
        </li>
      </ul>
      <div className="picked-part">
        <TextField
          label={t('picker.part')}
          hint={part ? undefined : t('picker.lastPart')}
          error={error ?? null}
          type="number"
          inputMode="numeric"
          min={1}
          max={maxPart}
          value={part}
          onChange={({ target }) => onChange({ series: value, part: target.value })}
        />
      </div>
    </div>
  )
}

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
