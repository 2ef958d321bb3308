import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Cart } from '#shared/cart.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { announceCart } from '#client/core/cart-changes.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { readerToken, rememberPlace } from '#client/core/reader.ts'
import { useToast } from '#client/ui/toast.tsx'

const refusals: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'SESSION_INVALID'])

/** The cart with one item at another quantity; at 0 without it. */
function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  const items = cart.items.flatMap((item) => {
    if (item.id !== id) return [item]
    return quantity < 1 ? [] : [{ ...item, quantity }]
  })
  return {
    items,
    count: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotal: items.reduce((sum, item) => sum + item.quantity * item.book.sellingPrice, 0),
  }
}

/** Leads to the login when the server does not know the session any more. */
export function useExpiredCart(): (error: unknown) => boolean {
  const { t } = useTranslation('cart')
  const router = useRouter()
  const toasts = useToast()
  return (error) => {
    if (!refusals.has(errorCodeOf(error))) return false
    toasts.show(t('unauthorized'))
    rememberPlace('/cart', 'cart')
    void router.navigate({ to: '/login', replace: true })
    return true
  }
}

/**
 * The reader's cart and its changes. A change shows at once and is taken back when the server refuses it; afterwards the
 * list is fetched again, and other tabs are told.
 */
export function useCart() {
  const { t } = useTranslation('cart')
  const sentence = useSentence()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const leaveIfExpired = useExpiredCart()
  const queryKey = trpc.cart.get.queryKey()
  const query = useQuery(trpc.cart.get.queryOptions(undefined, { staleTime: 0 }))
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns the cart as it was, for taking the change back */
  const showAtOnce = async (id: string, quantity: number) => {
    setProblem(null)
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey)
    if (before) queryClient.setQueryData(queryKey, withQuantity(before, id, quantity))
    return before
  }
  const takeBack = (error: unknown, before: Cart | undefined, what: 'updateFailed' | 'removeFailed') => {
    if (before) queryClient.setQueryData(queryKey, before)
    if (leaveIfExpired(error)) return
    setProblem(sentence(error, { NETWORK: t(what) }))
  }
  const fetchAgain = async () => {
    announceCart()
    await queryClient.invalidateQueries({ queryKey })
  }

  const update = useMutation(
    trpc.cart.update.mutationOptions({
      onMutate: ({ id, quantity }) => showAtOnce(id, quantity),
      onError: (error, _input, before) => takeBack(error, before, 'updateFailed'),
      onSettled: fetchAgain,
    }),
  )
  const remove = useMutation(
    trpc.cart.remove.mutationOptions({
      onMutate: ({ id }) => showAtOnce(id, 0),
      onError: (error, _input, before) => takeBack(error, before, 'removeFailed'),
      onSettled: fetchAgain,
    }),
  )
  const unlessLoggedOut = (change: () => void) => {
    if (readerToken()) change()
    else setProblem(t('cart:notLoggedIn'))
  }

  return {
    query,
    problem,
    isChanging: update.isPending || remove.isPending,
    setQuantity: (id: string, quantity: number) => unlessLoggedOut(() => update.mutate({ id, quantity })),
    remove: (id: string) => unlessLoggedOut(() => remove.mutate({ id })),
  }
}
