import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { Combobox } from '#client/features/admin/combobox.tsx'

interface SeriesPickerProps {
  /** The name of the series; empty for none. */
  value: string
  /** A number; empty: the post becomes the last part. */
  part: string
  onChange: (value: { series: string; part: string }) => void
  error?: string | null
}

const shown = 8
const maxPart = 100_000

/** The series that a post is a part of, and which part: found by name, or made by typing. */
export function SeriesPicker({ value, part, onChange, error }: SeriesPickerProps) {
  const { t } = useTranslation('adminTerms')
  const trpc = useTrpc()
  const [q, setQ] = useState('')
  const found = useQuery(
    trpc.series.adminList.queryOptions(
      { limit: shown, ...(q && { q }) },
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
          <b className="grows strong breaks">{value}</b>
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
