import '#client/ui/field.css'
import './term-filters.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Combobox, type ComboboxOption } from '#client/features/admin/combobox.tsx'

interface FilterProps {
  /** An id, as the address says it. */
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const shown = 8

/** Narrows the list to the posts of an author. */
export function AuthorFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('adminPostList')
  const trpc = useTrpc()
  const [q, setQ] = useState<string>()
  const found = useQuery(
    trpc.authors.adminList.queryOptions(
      { limit: shown, ...(q && { q }) },
      { enabled: q !== undefined, placeholderData: keepPreviousData },
    ),
  )
  const chosen = useQuery(
    trpc.authors.adminGet.queryOptions({ id: value ?? '' }, { enabled: value !== undefined, retry: false }),
  )
  return (
    <TermFilter
      label={t('filters.author')}
      options={found.data?.authors}
      name={value === undefined ? null : chosen.isError ? t('filters.gone') : (chosen.data?.name ?? '')}
      onSearch={setQ}
      onChange={onChange}
    />
  )
}

/** Narrows the list to the posts with a tag. */
export function TagFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('adminPostList')
  const trpc = useTrpc()
  const [q, setQ] = useState<string>()
  const found = useQuery(
    trpc.tags.adminList.queryOptions(
      { limit: shown, ...(q && { q }) },
      { enabled: q !== undefined, placeholderData: keepPreviousData },
    ),
  )
  const chosen = useQuery(
    trpc.tags.adminGet.queryOptions({ id: value ?? '' }, { enabled: value !== undefined, retry: false }),
  )
  return (
    <TermFilter
      label={t('filters.tag')}
      options={found.data?.tags}
      name={value === undefined ? null : chosen.isError ? t('filters.gone') : (chosen.data?.name ?? '')}
      onSearch={setQ}
      onChange={onChange}
    />
  )
}

interface TermFilterProps {
  label: string
  options: readonly (ComboboxOption & { nameEn: string })[] | undefined
  /** Of what is chosen; null: nothing is. */
  name: string | null
  onSearch: (q: string) => void
  onChange: (id: string | undefined) => void
}

/** A field to find one, in whose place its name stands once it is chosen. */
function TermFilter({ label, options, name, onSearch, onChange }: TermFilterProps) {
  const { t } = useTranslation(['adminPostList', 'adminTerms'])
  const page = useLang()
  // What had the focus is gone once something is chosen or let go: its place has it.
  const awaited = useRef<'BUTTON' | 'INPUT'>(undefined)
  const focus = (control: HTMLElement | null) => {
    if (!control || control.tagName !== awaited.current) return
    awaited.current = undefined
    control.focus()
  }
  const change = (id: string | undefined) => {
    awaited.current = id === undefined ? 'INPUT' : 'BUTTON'
    onChange(id)
  }
  return (
    <div className="list-term">
      {name !== null ? (
        <button
          ref={focus}
          type="button"
          className="in"
          aria-label={`${label}: ${name}. ${t('adminPostList:filters.all', { label })}`}
          onClick={() => change(undefined)}
        >
          <span lang={foreignLangOf(name, page)}>{name}</span>
          <Icon name="close" />
        </button>
      ) : (
        <Combobox
          ref={focus}
          label={label}
          placeholder={label}
          options={options?.map(({ id, name: each, nameEn }) => ({ id, name: each, note: nameEn }))}
          none={t('adminTerms:picker.none')}
          onSearch={onSearch}
          onPick={({ id }) => change(id)}
        />
      )}
    </div>
  )
}
