import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Cart } from '#shared/cart.ts'
import { toRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { announceCart } from '#client/core/cart-changes.ts'
import { rememberPlacedOrder } from '#client/core/placed-order.ts'
import { forgetSubmission, submissionOf, type Recipient } from './checkout-draft.ts'
import { deviceStorage } from '#client/core/storage.ts'

const contentOf = (cart: Cart): string => cart.items.map(({ book, quantity }) => `${book.id} ${quantity}`).join()

const emptyCart: Cart = { items: [], count: 0, subtotal: 0 }

/** The cart, the delivery fee, and placing an order. */
export function useCheckout() {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const cart = useQuery(trpc.cart.get.queryOptions(undefined, { staleTime: 0 }))
  const settings = useQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0 }))
  const [placed, setPlaced] = useState<Order | null>(null)
  const deliveryFee = settings.data?.defaultDeliveryFee

  useEffect(() => {
    if (deliveryFee !== undefined) deviceStorage.set(storageKeys.defaultDeliveryFee, String(toRupees(deliveryFee)))
  }, [deliveryFee])

  const key = cart.data && submissionOf(contentOf(cart.data))
  const { mutate, isPending, error } = useMutation(
    trpc.orders.checkout.mutationOptions({
      trpc: { context: { idempotencyKey: key } },
      onSuccess: ({ order }) => {
        forgetSubmission()
        setPlaced(order)
        rememberPlacedOrder(order)
        queryClient.setQueryData(trpc.cart.get.queryKey(), emptyCart)
        announceCart()
        void queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() })
        void queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
      },
      // If the server's sums differ, they are shown before the order is sent again.
      onError: () => {
        void queryClient.invalidateQueries({ queryKey: trpc.cart.get.queryKey() })
        void queryClient.invalidateQueries({ queryKey: trpc.settings.get.queryKey() })
      },
    }),
  )
  // A second press may come before the button has been drawn anew.
  const isSending = useRef(false)
  const place = (recipient: Recipient) => {
    if (!cart.data || deliveryFee === undefined || isSending.current) return
    isSending.current = true
    mutate(
      {
        ...recipient,
        items: cart.data.items.map(({ book, quantity }) => ({ bookId: book.id, quantity, price: book.sellingPrice })),
        totalAmount: cart.data.subtotal,
        deliveryFee,
        paymentMode: 'cod',
      },
      { onSettled: () => (isSending.current = false) },
    )
  }
  return { cart, settings, deliveryFee, placed, place, isPending, error }
}
