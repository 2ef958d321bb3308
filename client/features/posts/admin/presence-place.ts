import type { DraftSave } from '#shared/drafts.ts'

/**
 * Where in the form somebody is, as colleagues are told.
 * @param tab of the form: of two posts side by side, one has the focus
 */
export function placeOf(element: Element | null, tab: string): DraftSave['place'] {
  if (element?.closest<HTMLElement>('.write')?.dataset.tab !== tab) return ''
  if (element.closest('.ProseMirror')) return 'text'
  return (element.closest<HTMLElement>('[data-place]')?.dataset.place ?? '') as DraftSave['place']
}
