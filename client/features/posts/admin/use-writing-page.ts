import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { picturesWithoutAlt } from '#shared/rich-text.ts'
import type { RichTextHandle } from '#client/features/editor/rich-text-editor.tsx'
import { unfoldAround, type DetailsPanelState } from './details-section.tsx'
import type { PostForm } from './use-post-form.ts'

/** A keyboard is higher than this, the bars of a browser are not; in px. */
const minKeyboardHeight = 120

/**
 * Keeps an element as high as what is seen of the window, of which a phone's keyboard covers a part: `--seen-height` and
 * `--seen-top` in px, and `data-keyboard` while one is open.
 */
export function useSeenArea(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    const seen = visualViewport
    if (!element || !seen) return
    const fit = () => {
      // Enlarged by two fingers, the page is moved about, and stays as large as it is.
      if (seen.scale > 1.01) return
      element.style.setProperty('--seen-height', `${seen.height}px`)
      element.style.setProperty('--seen-top', `${seen.offsetTop}px`)
      element.toggleAttribute('data-keyboard', innerHeight - seen.height > minKeyboardHeight)
    }
    fit()
    const listeners = new AbortController()
    for (const event of ['resize', 'scroll']) seen.addEventListener(event, fit, { signal: listeners.signal })
    return () => listeners.abort()
  }, [ref])
}

interface WritingKeys {
  save: () => unknown
  preview: () => void
  toggleDetails: () => void
  /** Puts the details away; undefined while they cover nothing. */
  closeSheet: (() => void) | undefined
}

/**
 * Ctrl+S saves, Ctrl+Shift+P shows the preview, Ctrl+. opens and closes the details; Cmd on a Mac. Escape closes the
 * sheet; Enter in a field of one line does not publish what is half filled in.
 * @param isFront of two pages side by side, the keys are for the one with the focus; where neither has it, for this one
 */
export function useWritingKeys(
  page: RefObject<HTMLElement | null>,
  isFront: boolean,
  { save, preview, toggleDetails, closeSheet }: WritingKeys,
) {
  const onShortcut = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const written = document.activeElement?.closest('.write')
    if (written ? written !== page.current : !isFront) return
    // A window in front has keys of its own.
    if (document.querySelector('dialog[open]')) return
    const key = event.shiftKey ? `Shift+${event.code}` : event.code
    const action = { KeyS: save, 'Shift+KeyP': preview, Period: toggleDetails }[key]
    if (!action) return
    event.preventDefault()
    action()
  })
  const onKeyInside = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.closest('dialog')) return
    if (event.key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault()
    // A list that is open closes first, and in a footnote the key leads back to its number.
    if (event.key !== 'Escape' || event.defaultPrevented || !closeSheet || target.ariaExpanded === 'true') return
    event.preventDefault()
    closeSheet()
  })
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('keydown', (event) => onShortcut(event), { signal })
    page.current?.addEventListener('keydown', (event) => onKeyInside(event), { signal })
    return () => listeners.abort()
  }, [page])
}

/**
 * Each time that the form has been sent, its first wrong field takes the focus; the panel
 * opens if it stands there, and in it every section that has one.
 * @param leadToPicture where a picture in the text is what is wrong with the text
 */
export function useFirstWrong(
  page: RefObject<HTMLFormElement | null>,
  submitCount: number,
  panel: DetailsPanelState,
  leadToPicture: (() => void) | undefined,
): void {
  const focusWrong = useEffectEvent(() => {
    const [wrong, ...others] = page.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
    if (!wrong) return
    for (const each of [wrong, ...others]) unfoldAround(each)
    if (wrong.closest('.details') && !panel.isOpen) panel.set(true)
    // A panel that opens has to be there first.
    requestAnimationFrame(() => (leadToPicture && wrong.matches('.ed-text') ? leadToPicture() : wrong.focus()))
  })
  useEffect(() => {
    if (submitCount > 0) focusWrong()
  }, [submitCount])
}

/** The ways to what pictures of the text lack. */
export function useDescribing(
  form: PostForm,
  page: RefObject<HTMLFormElement | null>,
  text: RefObject<RichTextHandle | null>,
  panel: DetailsPanelState,
) {
  const { undescribed } = form
  return {
    /** To the picture of the text that was found to lack its description; undefined where none was. */
    leadToPicture: undescribed === undefined ? undefined : () => text.current?.describePicture(undescribed),
    /** From a picture that was described to the next one in the text, and from the last to the main button. */
    leadOn: () => {
      const [place] = picturesWithoutAlt(form.latest().content)
      if (panel.isSheet) panel.set(false)
      // What lay over the text has to be gone first.
      requestAnimationFrame(() => {
        if (place !== undefined) text.current?.describePicture(place)
        else page.current?.querySelector<HTMLElement>('.write-head [type=submit]')?.focus()
      })
    },
  }
}
