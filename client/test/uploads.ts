import { vi } from 'vitest'

/** What the server says to a file: a status and a body; nothing, as when a connection breaks. */
export type UploadAnswer = { status: number; body?: unknown } | 'unreachable' | 'pending'

/** Answers uploads, which have requests of their own; nothing answers them at first. @returns sets the answer to further ones */
export function answerUploads(): (answer: UploadAnswer) => void {
  let answer: UploadAnswer = 'unreachable'
  class UploadRequest extends EventTarget {
    status = 0
    response: unknown = null
    responseType = ''
    upload: { onprogress?: unknown } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    open() {}
    setRequestHeader() {}
    abort() {
      this.onabort?.()
    }
    send() {
      if (answer === 'pending') return
      const said = answer
      // Not at once: a page is ready for the answer by then.
      setTimeout(() => {
        if (said === 'unreachable') return this.onerror?.()
        this.status = said.status
        this.response = said.body ?? null
        this.onload?.()
      }, 5)
    }
  }
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  return (next) => {
    answer = next
  }
}
