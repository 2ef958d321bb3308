import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { slugOfTerm } from '#shared/term-slug.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Combobox } from '#client/features/admin/combobox.tsx'

interface TagPickerProps {
  /** The names. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | null
}

const shown = 8

/** The tags of a post: found by name in any spelling, or made by typing. */
export function TagPicker({ value, onChange, error }: TagPickerProps) {
  const { t } = useTranslation('adminTerms')
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
              <span>{name}</span>
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
