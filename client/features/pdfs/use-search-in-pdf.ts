import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { PdfFindings } from '#shared/pdfs.ts'

const maxLength = 100
const none: readonly string[] = []

export interface SearchInPdf {
  /** What is looked for; empty when nothing is. */
  wanted: string
  found: PdfFindings | undefined
  isError: boolean
  /** The words to mark, as they stand in the PDF. */
  words: readonly string[]
}

/** Searches a PDF: the server knows the text of its pages, so that not all of them need be loaded. */
export function useSearchInPdf(id: string, query: string): SearchInPdf {
  const trpc = useTrpc()
  const wanted = useDeferredValue(query.trim().slice(0, maxLength))
  const { data, isError } = useQuery(
    trpc.pdfs.search.queryOptions({ id, q: wanted }, { enabled: wanted !== '', placeholderData: (before) => before }),
  )
  const found = wanted ? data : undefined
  return { wanted, found, isError, words: found?.words ?? none }
}
