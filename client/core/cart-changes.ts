import type { QueryClient } from '@tanstack/react-query'
import type { Cart } from '#shared/cart.ts'
import { tabChannel } from './tab-channel.ts'
import type { Trpc } from './trpc.ts'

// The cart is shown in the header of every page, in every tab: a change of it is announced to the other tabs.

const channel = tabChannel<'changed'>('cart')

/** Tells the other tabs of this browser. */
export const announceCart = (): void => channel.tell('changed')

/** @returns what ends the listening */
export const onCartAnnounced = (listener: () => void): (() => void) => channel.listen(listener)

/** Shows what the cart has become, here and in the other tabs. */
export async function showCart(queryClient: QueryClient, trpc: Trpc, cart: Cart): Promise<void> {
  const queryKey = trpc.cart.get.queryKey()
  // What the cart was before may still be on its way.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, cart)
  announceCart()
}
