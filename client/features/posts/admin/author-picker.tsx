import '#client/ui/field.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { authorRoles, type AuthorRole } from '#shared/authors.rules.ts'
import { postLimits } from '#shared/post-parts.ts'
import { slugOfTerm } from '#shared/term-slug.ts'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Combobox } from '#client/features/admin/combobox.tsx'
import { isOneWriter, textOfAuthors, type PickedAuthor } from './draft-values.ts'

export interface Authorship {
  /** The text that the post prints where it names nobody: the writers. */
  author: string
  /** Empty: the text names the writer. */
  authors: PickedAuthor[]
}

interface AuthorPickerProps {
  value: Authorship
  onChange: (value: Authorship) => void
  error: string | null
  isRequired: boolean
}

const shown = 8

/** A name, and how often it was there before; not its role, or the select that changes it would lose the focus. */
function toAuthorKey(authors: readonly PickedAuthor[], index: number): string {
  const { name } = authors[index]!
  return `${name} ${authors.slice(0, index).filter((each) => each.name === name).length}`
}

/**
 * Who made a post. Of most posts that is one writer, a line of text; once somebody is added it is a list with roles.
 * Names are found in any spelling, or made by typing.
 */
export function AuthorPicker({ value: { author, authors }, onChange, error, isRequired }: AuthorPickerProps) {
  const { t } = useTranslation('adminTerms')
  const page = useLang()
  const trpc = useTrpc()
  const [q, setQ] = useState('')
  const found = useQuery(
    trpc.authors.adminList.queryOptions({ limit: shown, ...(q && { q }) }, { placeholderData: keepPreviousData }),
  )
  const isOne = isOneWriter(authors)
  const set = (list: PickedAuthor[]) => onChange({ author: textOfAuthors(list), authors: list })
  const add = (name: string) => {
    const writer = author.trim()
    const list = authors.length > 0 || writer === '' ? authors : [{ name: writer, role: 'writer' as const }]
    const isTaken = (role: AuthorRole) =>
      list.some((each) => each.role === role && slugOfTerm(each.name) === slugOfTerm(name))
    // Whoever is named a second time has a second role.
    const role = authorRoles.find((each) => !isTaken(each))
    if (role) set([...list, { name, role }])
  }
  return (
    <div role="group" aria-label={t('picker.authors')}>
      {isOne ? (
        <WriterField
          value={author}
          error={error}
          isRequired={isRequired}
          onChange={(text) => onChange({ author: text, authors: [] })}
        />
      ) : (
        <ul className="picked stack hair-above mb-3">
          {authors.map((each, index) => (
            <li className="row gap-x-3 hair-below" key={toAuthorKey(authors, index)}>
              <b className="grows strong breaks" lang={foreignLangOf(each.name, page)}>
                {each.name}
              </b>
              <select
                className="in"
                aria-label={t('picker.roleOf', { name: each.name })}
                value={each.role}
                onChange={({ target }) =>
                  set(authors.map((one, at) => (at === index ? { ...one, role: target.value as AuthorRole } : one)))
                }
              >
                {authorRoles.map((role) => (
                  <option key={role} value={role}>
                    {t(`roles.${role}`)}
                  </option>
                ))}
              </select>
              <button
                type="button"
                className="link tap"
                aria-label={t('picker.removeOf', { name: each.name })}
                onClick={() => set(authors.filter((_, at) => at !== index))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={t('picker.author')}
        hint={isOne ? t('picker.authorHint') : undefined}
        error={isOne ? null : error}
        options={found.data?.authors.map(({ id, name, nameEn }) => ({ id, name, note: nameEn }))}
        none={t('picker.none')}
        onSearch={setQ}
        onPick={({ name }) => add(name)}
        createLabel={(name) => t('picker.newAuthor', { name })}
        onCreate={add}
      />
    </div>
  )
}

interface WriterFieldProps {
  value: string
  error: string | null
  isRequired: boolean
  onChange: (text: string) => void
}

/** The line of text, in which the browser offers the names that there are. */
function WriterField({ value, error, isRequired, onChange }: WriterFieldProps) {
  const { t } = useTranslation('adminPosts')
  const page = useLang()
  const trpc = useTrpc()
  const listId = useId()
  const q = useDebounced(value.trim(), typingMs)
  const known = useQuery(
    trpc.authors.adminList.queryOptions({ limit: shown, q }, { enabled: q !== '', placeholderData: keepPreviousData }),
  )
  const used = value.length
  const isTooLong = used > postLimits.author
  return (
    <>
      <TextField
        label={<span className={isRequired ? 'required' : undefined}>{t('form.author')}</span>}
        error={isTooLong ? t('form.tooLong', { used, max: postLimits.author }) : error}
        required={isRequired}
        autoComplete="off"
        list={listId}
        lang={foreignLangOf(value, page)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {known.data?.authors.map(({ id, name }) => (
          <option key={id} value={name} aria-label={name} lang={foreignLangOf(name, page)} />
        ))}
      </datalist>
    </>
  )
}
