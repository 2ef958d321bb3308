import { vi } from 'vitest'

/** What the server says to a file: a status and a body; nothing, as when a connection breaks. */
export type UploadAnswer = { status: number; body?: unknown } | 'unreachable' | 'pending'

/** An upload that has been sent. */
export interface SentUpload {
  method: string
  path: string
  headers: Record<string, string>
  form: FormData
  /** Somebody has stopped it. */
  isAborted: boolean
}

/** Answers uploads, which have requests of their own; nothing answers them at first. A promise holds them until it is kept. */
export function answerUploads() {
  let answer: UploadAnswer | Promise<UploadAnswer> = 'unreachable'
  const sent: SentUpload[] = []
  class UploadRequest extends EventTarget {
    status = 0
    response: unknown = null
    responseType = ''
    upload: { onprogress?: unknown } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #upload: SentUpload = { method: '', path: '', headers: {}, form: new FormData(), isAborted: false }
    open(method: string, path: string) {
      Object.assign(this.#upload, { method, path })
    }
    setRequestHeader(name: string, value: string) {
      this.#upload.headers[name] = value
    }
    abort() {
      this.#upload.isAborted = true
      this.onabort?.()
    }
    send(form: FormData) {
      sent.push(Object.assign(this.#upload, { form }))
      if (answer instanceof Promise) void answer.then((said) => this.#end(said))
      else this.#end(answer)
    }
    #end(said: UploadAnswer) {
      if (said === 'pending' || this.#upload.isAborted) return
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
  return {
    sent,
    /** Answers further ones like this. */
    answer: (next: UploadAnswer | Promise<UploadAnswer>) => {
      answer = next
    },
  }
}
