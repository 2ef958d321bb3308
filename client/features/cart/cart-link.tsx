import '#client/ui/badge.css'
import './cart-link.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageQuery } from '#client/core/page-query.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { badgeText } from '#shared/badge.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { showCart, onCartAnnounced } from '#client/core/cart-changes.ts'
import { takeRememberedBook } from '#client/core/pending-book.ts'
import { useReader } from '#client/core/reader.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToast } from '#client/ui/toast.tsx'

/**
 * The cart's link in the header of every page, with the number of copies in it. A cart that cannot be fetched counts
 * as empty. A book that was chosen before the login is added here.
 */
export function CartLink() {
  const { t } = useTranslation('site')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const isLoggedIn = useReader() !== null
  const { data } = usePageQuery(trpc.cart.get.queryOptions(undefined, { enabled: isLoggedIn }))
  const count = isLoggedIn ? (data?.count ?? 0) : 0
  useRememberedBook(isLoggedIn)

  useEffect(
    () => onCartAnnounced(() => void queryClient.invalidateQueries({ queryKey: trpc.cart.get.queryKey() })),
    [queryClient, trpc],
  )

  return (
    <Link to="/cart" className="tool" aria-label={count > 0 ? t('shop.badge', { count }) : t('shop.cart')}>
      <Icon name="cart" />
      <span className="t">{t('shop.cart')}</span>
      {count > 0 && <span className="badge num">{badgeText(count)}</span>}
    </Link>
  )
}

function useRememberedBook(isLoggedIn: boolean): void {
  const { t } = useTranslation(['site', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const { mutate } = useMutation(
    trpc.cart.add.mutationOptions({
      onSuccess: async (cart, { bookId }) => {
        await showCart(queryClient, trpc, cart)
        const name = cart.items.find(({ book }) => book.id === bookId)?.book.name ?? ''
        toasts.show(t('site:shop.added', { name }))
      },
      onError: (error) => toasts.show({ text: t('site:shop.addFailed'), more: reason(error) }),
    }),
  )
  useEffect(() => {
    const bookId = isLoggedIn ? takeRememberedBook() : null
    if (bookId) mutate({ bookId })
  }, [isLoggedIn, mutate])
}
