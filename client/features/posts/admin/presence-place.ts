import type { DraftSave } from '#shared/drafts.ts'

/** Where in the form somebody is, as colleagues are told. */
export function placeOf(element: Element | null): DraftSave['place'] {
  if (!element) return ''
  if (element.closest('.ProseMirror')) return 'text'
  return (element.closest<HTMLElement>('[data-place]')?.dataset.place ?? '') as DraftSave['place']
}
