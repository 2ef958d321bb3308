import type { FormPlace } from '#shared/drafts.ts'
import { sessionToken } from '#client/core/session.ts'

/**
 * Where in the form somebody is, as colleagues are told.
 * @param tab of the form: of two posts side by side, one has the focus
 */
export function placeOf(element: Element | null, tab: string): FormPlace {
  if (element?.closest<HTMLElement>('.write')?.dataset.tab !== tab) return ''
  if (element.closest('.ProseMirror')) return 'text'
  return (element.closest<HTMLElement>('[data-place]')?.dataset.place ?? '') as FormPlace
}

/** A page that goes away may send no more than 64 KB. */
const maxLastBytes = 60_000

/** Makes a call that goes out even while the page goes away. @returns whether it could */
export function sendLast(path: string, input: unknown): boolean {
  const body = JSON.stringify(input)
  const token = sessionToken(location.pathname)
  if (!token || new Blob([body]).size > maxLastBytes) return false
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  fetch(`/trpc/${path}`, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined)
  return true
}
