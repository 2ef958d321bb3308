import './candidate-list.css'
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Candidates } from './candidates.ts'

/** Pixels between the list and the edges of the window. */
const margin = 8

/** The words for the letters that are being typed, under them. The focus stays where they are typed. */
export function CandidateList({ candidates }: { candidates: Candidates }) {
  const { t } = useTranslation('typing')
  const open = useSyncExternalStore(candidates.subscribe, candidates.read, () => null)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = open?.words[open.at]
  const active = chosen === undefined ? null : `${id}-${open?.at}`

  useLayoutEffect(() => {
    const box = list.current
    if (!open || !box) return
    const { left, top, bottom } = open.place.rect(open.letters.length)
    // Above the line where a keyboard or the end of the window leaves no room below it.
    const end = (visualViewport?.offsetTop ?? 0) + (visualViewport?.height ?? innerHeight)
    const isAbove = bottom + box.offsetHeight > end && top > box.offsetHeight
    box.style.top = `${isAbove ? top - box.offsetHeight : bottom}px`
    const room = document.documentElement.clientWidth - box.offsetWidth - margin
    box.style.left = `${Math.max(margin, Math.min(room, left))}px`
  }, [open])
  const element = open?.place.element
  useLayoutEffect(() => {
    if (!element) return
    // A field may have a list of its own, as that of the search.
    const names = ['aria-controls', 'aria-activedescendant'] as const
    const own = names.map((name) => element.getAttribute(name))
    element.setAttribute('aria-controls', id)
    if (active) element.setAttribute('aria-activedescendant', active)
    else element.removeAttribute('aria-activedescendant')
    return () => {
      for (const [index, name] of names.entries()) {
        const value = own[index]
        if (value == null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }, [element, active, id])

  return (
    <>
      {open && (
        <div
          className="candidates cluster on-sheet"
          id={id}
          ref={list}
          role="listbox"
          aria-label={t('words')}
          lang="ta"
        >
          {open.words.map((word, index) => (
            <button
              key={word}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === open.at}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => candidates.choose(word)}
            >
              <span className="num" aria-hidden="true">
                {index + 1}
              </span>
              {word}
            </button>
          ))}
        </div>
      )}
      <p role="status" className="vh">
        {open ? (chosen ?? t('found', { words: open.words.join(', ') })) : ''}
      </p>
    </>
  )
}
