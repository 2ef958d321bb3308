import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { normaliseHref } from '#shared/links.ts'

interface LinkPanelProps {
  /** The address of the link at the cursor; empty where there is none. */
  current: string
  /** @param title of what was found on the site: the words of the link where no others are chosen */
  onApply: (href: string, title?: string) => void
  onRemove: () => void
}

const maxFound = 6

/** What the site has under these words, unless they are an address. */
function useFound(text: string) {
  const trpc = useTrpc()
  const typed = text.trim()
  const q = useDebounced(typed, typingMs)
  const isSearch = typed !== '' && normaliseHref(typed) === null
  const found = useQuery(
    trpc.search.suggest.queryOptions({ q }, { enabled: isSearch && q !== '', placeholderData: keepPreviousData }),
  )
  if (!isSearch || !found.data) return null
  return found.data.groups
    .flatMap(({ hits }) => hits)
    .slice(0, maxFound)
    .map(({ url, title, author, lang, kind, id, page }) => ({
      ...{ url, author, lang, key: `${kind} ${id} ${page}` },
      title: title.map((piece) => piece.text).join(''),
    }))
}

/** Asks for an address, or finds what the site itself has by words of its title. */
export function LinkPanel({ current, onApply, onRemove }: LinkPanelProps) {
  const { t } = useTranslation('editor')
  const listId = useId()
  const [address, setAddress] = useState(current)
  const [isInvalid, setInvalid] = useState(false)
  const [at, setAt] = useState(0)
  const found = useFound(address)
  const chosen = found?.[Math.min(at, found.length - 1)]

  const apply = () => {
    const href = normaliseHref(address)
    if (href !== null) return onApply(href)
    if (chosen) return onApply(chosen.url, chosen.title)
    setInvalid(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || !(event.key === 'Enter' || (step && found?.length))) return
    // A panel is no form of its own, for the editor stands inside one.
    event.preventDefault()
    if (step && found) setAt((at + step + found.length) % found.length)
    else apply()
  }

  return (
    <>
      <TextField
        label={t('linkForm.address')}
        hint={t('linkForm.hint')}
        error={isInvalid ? t('linkForm.invalid') : null}
        type="text"
        role="combobox"
        aria-expanded={chosen !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${listId} ${chosen.key}`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        data-typing
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setInvalid(false)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="ed-link-found stack" id={listId} role="listbox" aria-label={t('linkForm.found')}>
        {found?.map((hit) => (
          <button
            className="cluster align-baseline tap gap-x-3"
            key={hit.key}
            id={`${listId} ${hit.key}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={hit === chosen}
            onClick={() => onApply(hit.url, hit.title)}
          >
            <span lang={hit.lang}>{hit.title}</span>
            <small className="note faint">
              <LangText>{hit.author}</LangText>
            </small>
          </button>
        ))}
      </div>
      {found?.length === 0 && <p role="status">{t('linkForm.none')}</p>}
      <div className="ed-panel-row cluster gap-3">
        <Button onClick={apply}>{t('linkForm.apply')}</Button>
        {current && (
          <Button look="danger" onClick={onRemove}>
            {t('linkForm.remove')}
          </Button>
        )}
      </div>
    </>
  )
}
