import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import type { Pdf } from '#shared/pdfs.ts'
import { openPdf } from './pdf-source.ts'

export type DocumentFailure = 'failed' | 'encrypted' | 'offline'

/** The opened document, or why it cannot be opened or drawn. */
export function useDocument(pdf: Pdf) {
  const [attempt, setAttempt] = useState(0)
  const [doc, setDoc] = useState<PDFDocumentProxy | null>(null)
  const [failure, setFailure] = useState<DocumentFailure | null>(null)
  const { url, bytes } = pdf
  useEffect(() => {
    let isWanted = true
    const fail = (error: unknown, isUnreachable = !navigator.onLine) => {
      if (isWanted) setFailure(isUnreachable ? 'offline' : failureOf(error))
    }
    // What fetches says so by this kind of error, and so does a function that the browser lacks.
    const loading = openPdf({ url, bytes }, (error) => fail(error, error instanceof TypeError))
    loading.promise.then((opened) => isWanted && setDoc(opened)).catch((error: unknown) => fail(error))
    return () => {
      isWanted = false
      setDoc(null)
      void loading.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens the file anew
  }, [url, bytes, attempt])
  return {
    doc,
    failure,
    fail: () => setFailure('failed'),
    retry: () => {
      setFailure(null)
      setAttempt((now) => now + 1)
    },
  }
}

const failureOf = (error: unknown): DocumentFailure =>
  error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'failed'
