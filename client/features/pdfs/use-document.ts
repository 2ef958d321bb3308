import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import type { Pdf } from '#shared/pdfs.ts'
import { openPdf } from './pdf-source.ts'

type Failure = 'failed' | 'encrypted' | 'offline'

/** The opened document, or why it cannot be opened. */
export function useDocument(pdf: Pdf, attempt: number) {
  const [doc, setDoc] = useState<PDFDocumentProxy | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { url, bytes } = pdf
  useEffect(() => {
    let isWanted = true
    const fail = (error: unknown) => {
      if (isWanted) setFailure(failureOf(error))
    }
    const loading = openPdf({ url, bytes }, fail)
    loading.promise.then((opened) => isWanted && setDoc(opened)).catch(fail)
    return () => {
      isWanted = false
      setDoc(null)
      void loading.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens the file anew
  }, [url, bytes, attempt])
  return { doc, failure, setFailure }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Error && error.name === 'PasswordException') return 'encrypted'
  return error instanceof TypeError || !navigator.onLine ? 'offline' : 'failed'
}
