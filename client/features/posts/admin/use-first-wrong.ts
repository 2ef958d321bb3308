import { useEffect, useEffectEvent, type RefObject } from 'react'
import { unfoldAround } from './details-section.tsx'
import type { DetailsPanelState } from './use-details-panel.ts'

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
