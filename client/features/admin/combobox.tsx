import './combobox.css'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { slugOfTerm } from '#shared/term-slug.ts'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Field } from '#client/ui/field.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

export interface ComboboxOption {
  id: string
  name: string
  /** A second line, such as the name in the other language. */
  note?: string
}

interface ComboboxProps {
  ref?: Ref<HTMLInputElement>
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  placeholder?: string
  /** What matches the words that were typed; undefined while it is being looked for. */
  options: readonly ComboboxOption[] | undefined
  /** Said where nothing matches and nothing can be made. */
  none: string
  /** Called when the typing pauses. Names are compared as those of authors and tags are: in any spelling. */
  onSearch: (q: string) => void
  /** How long such a pause is, in ms. */
  pauseMs?: number
  onPick: (option: ComboboxOption) => void
  /** The words of the entry that makes a new one of what was typed; without it nothing can be made. */
  createLabel?: ((text: string) => string) | undefined
  onCreate?: ((text: string) => void) | undefined
  /** The backspace key in the empty field. */
  onBackspace?: () => void
}

type Choice = { kind: 'option'; option: ComboboxOption } | { kind: 'create'; text: string }

/**
 * A field in which one types to find something, or to make it: arrow keys, Enter and Escape as everywhere; where
 * something can be made, a comma as Enter. Enter takes what has the name that was typed, else it makes that: a name that only begins so is chosen by arrow
 * keys or pressed. The field is empty again after each choice.
 */
export function Combobox(props: ComboboxProps) {
  const { ref, label, hint, error, placeholder, options, none, onSearch, pauseMs = typingMs, onPick } = props
  const { createLabel, onCreate, onBackspace } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  /** The choice that the arrow keys have gone to. */
  const [at, setAt] = useState<number | null>(null)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const typed = text.trim()
  const paused = useDebounced(typed, pauseMs)
  const q = pauseMs === 0 ? typed : paused
  const search = useEffectEvent(onSearch)
  useEffect(() => search(q), [q])
  const changeText = (value: string) => {
    setText(value)
    // Without a pause in the same turn: Enter must not choose from what was offered for fewer letters.
    if (pauseMs === 0) onSearch(value.trim())
  }

  const exact = (options ?? []).findIndex(({ name }) => slugOfTerm(name) === slugOfTerm(typed))
  const choices: Choice[] = (options ?? []).map((option) => ({ kind: 'option', option }))
  if (typed && options && q === typed && exact === -1 && createLabel) choices.push({ kind: 'create', text: typed })
  const first = exact !== -1 ? exact : createLabel && typed ? choices.length - 1 : 0
  const active = Math.min(at ?? first, choices.length - 1)
  const isShown = isOpen && (choices.length > 0 || typed !== '')

  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    if (choice.kind === 'option') onPick(choice.option)
    else onCreate?.(choice.text)
    changeText('')
    setAt(null)
    setOpen(false)
  }
  const enter = () => {
    if (!isShown) return
    if (q === typed || at !== null || exact !== -1) choose(choices[active])
    // What is typed faster than it can be looked up is matched by the server.
    else if (onCreate && typed) choose({ kind: 'create', text: typed })
  }
  const move = (to: number) => {
    setOpen(true)
    setAt(Math.max(0, Math.min(to, choices.length - 1)))
    requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Of a keyboard that puts letters together, as those for Tamil do.
    if (event.nativeEvent.isComposing) return
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(isShown && at !== null ? at + 1 : 0),
      ArrowUp: () => move(active - 1),
      Enter: enter,
    }
    if (typed && onCreate) keys[','] = enter
    if (isShown) keys.Escape = () => setOpen(false)
    const act = keys[event.key]
    if (act) {
      // Enter would submit the form around it, Escape close the window.
      event.preventDefault()
      act()
    } else if (event.key === 'Backspace' && text === '') onBackspace?.()
  }
  return (
    <div className="combo">
      <Field label={label} hint={hint} error={error ?? null}>
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={ref}
              role="combobox"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={120}
              placeholder={placeholder}
              value={text}
              onChange={({ target }) => {
                changeText(target.value)
                setAt(null)
                setOpen(true)
              }}
              onFocus={() => setOpen(true)}
              onBlur={() => {
                // What was typed and not yet taken would be lost by saving.
                if (onCreate && typed) enter()
                setOpen(false)
              }}
              onKeyDown={onKeyDown}
            />
            <div ref={list} id={listId} role="listbox" aria-label={label} hidden={!isShown} className="combo-list">
              {choices.map((choice, index) => (
                <Entry
                  key={choice.kind === 'option' ? choice.option.id : 'create'}
                  id={`${listId}-${index}`}
                  choice={choice}
                  createLabel={createLabel}
                  isActive={index === active}
                  onChoose={() => choose(choice)}
                />
              ))}
              {choices.length === 0 && options && (
                <div role="option" aria-selected="false" aria-disabled="true" className={`${entryLook} note faint`}>
                  {none}
                </div>
              )}
            </div>
          </div>
        )}
      </Field>
    </div>
  )
}

/** Of what is offered, and of what is said in its place. */
const entryLook = 'cluster align-baseline tap gap-x-3 breaks pointer'

interface EntryProps extends Pick<ComboboxProps, 'createLabel'> {
  id: string
  choice: Choice
  isActive: boolean
  onChoose: () => void
}

function Entry({ id, choice, createLabel, isActive, onChoose }: EntryProps) {
  const page = useLang()
  return (
    // The field has the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classNames(entryLook, choice.kind === 'create' && 'hair-above accent medium')}
      // Before the field loses the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {choice.kind === 'option' ? (
        <>
          <span lang={foreignLangOf(choice.option.name, page)}>{choice.option.name}</span>
          {choice.option.note && (
            <small className="note faint">
              <LangText>{choice.option.note}</LangText>
            </small>
          )}
        </>
      ) : (
        createLabel && (
          <span>
            <LangText>{createLabel(choice.text)}</LangText>
          </span>
        )
      )}
    </div>
  )
}
