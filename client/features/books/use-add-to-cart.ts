import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Book } from '#shared/books.ts'
import { textIn } from '#shared/lang.ts'
import { useLang } from '#client/core/lang.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { showCart } from '#client/core/cart-changes.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { rememberBook } from '#client/core/pending-book.ts'
import { readerToken, rememberPlace } from '#client/core/reader.ts'
import { useToast } from '#client/ui/toast.tsx'

const refusals: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'SESSION_INVALID'])

/** How long the button ignores presses after a response, so that a double tap adds one copy. */
const restMs = 600

/** Adds one copy of a book to the cart; without a login it leads there, and adds it afterwards. */
export function useAddToCart(book: Pick<Book, 'id' | 'name' | 'nameEn'>): { add: () => void; isPending: boolean } {
  const { t } = useTranslation(['books', 'site', 'errors'])
  const reason = useReason()
  const page = useLang()
  const trpc = useTrpc()
  const router = useRouter()
  const queryClient = useQueryClient()
  const toasts = useToast()

  const sendToLogin = () => {
    rememberBook(book.id)
    rememberPlace(undefined, 'book')
    toasts.show(t('books:loginToAdd'))
    router.history.push('/login')
  }
  const [isPending, setPending] = useState(false)
  // A second tap may come before the button has been drawn anew.
  const isTaken = useRef(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = () => {
    timer.current = window.setTimeout(() => {
      isTaken.current = false
      setPending(false)
    }, restMs)
  }
  const { mutate } = useMutation(
    trpc.cart.add.mutationOptions({
      onSuccess: async (cart) => {
        await showCart(queryClient, trpc, cart)
        toasts.show(t('site:shop.added', { name: textIn(page, book.name, book.nameEn) }))
      },
      onError: (error) => {
        const code = errorCodeOf(error)
        // core/reader-session.ts removes an expired session.
        if (refusals.has(code)) sendToLogin()
        else toasts.show({ text: t('site:shop.addFailed'), more: reason(error) })
      },
    }),
  )
  const add = () => {
    if (isTaken.current) return
    if (!readerToken()) return sendToLogin()
    isTaken.current = true
    setPending(true)
    mutate({ bookId: book.id }, { onSettled: rest })
  }
  return { add, isPending }
}
