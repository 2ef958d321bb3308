import { useEffect, useRef, type RefObject } from 'react'

/** The text of a field of a form; empty when there is none. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * The form of a call that failed: the first field that the server refused gets the focus. The form has `noValidate`, so that
 * what is wrong is said by our sentences and not by those of the browser, in its language.
 */
export function useWrongField(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
