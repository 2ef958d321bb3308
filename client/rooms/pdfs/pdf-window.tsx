import { useQuery } from '@tanstack/react-query'
import { useHydrated, useNavigate, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import type { Pdf } from '#shared/pdfs.ts'
import type { PdfSearch } from './pdf-search.ts'

// Opened by few of those who see a list: what reads PDFs is loaded when it is wanted.
const PdfReader = lazy(() => import('./pdf-reader.tsx').then((module) => ({ default: module.PdfReader })))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the page without the window. */
    hasOpenedPdf?: boolean
  }
}

/**
 * Which PDF is open over a list. It stands in the address (`?pdf=`), so that the back button closes it; `initial` is the
 * one that the page itself is about.
 */
export function usePdfWindow(initial?: Pdf) {
  const { trpc } = useRouteContext({ from: '__root__' })
  const search: PdfSearch = useSearch({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()
  const [isInitialClosed, setInitialClosed] = useState(false)
  // The server knows nothing of windows.
  const isMounted = useHydrated()
  const id = search.pdf ?? (isInitialClosed ? undefined : initial?.id)
  const pdf = useQuery(
    trpc.pdfs.get.queryOptions(
      { id: id ?? '' },
      { enabled: isMounted && id !== undefined, ...(initial && initial.id === id && { initialData: initial }) },
    ),
  ).data

  const close = () => {
    if (search.pdf === undefined) setInitialClosed(true)
    else if (router.state.location.state.hasOpenedPdf) router.history.back()
    else
      void navigate({
        to: '.',
        search: ({ pdf: _pdf, page: _page, ...rest }: PdfSearch) => rest,
        replace: true,
        resetScroll: false,
      })
  }
  const open = (wanted: Pdf) =>
    void navigate({
      to: '.',
      search: ({ page: _page, ...rest }: PdfSearch) => ({ ...rest, pdf: wanted.id }),
      state: { hasOpenedPdf: true },
      resetScroll: false,
    })

  return {
    window: isMounted && id !== undefined && pdf?.id === id && (
      <Suspense>
        <PdfReader key={id} pdf={pdf} startPage={search.page} onClose={close} />
      </Suspense>
    ),
    /** A link to the file; where scripts run it opens the window. */
    link: (wanted: Pdf) => (label: ReactNode, className: string) => (
      <a
        href={wanted.url}
        className={className}
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open(wanted)
        }}
      >
        {label}
      </a>
    ),
  }
}
