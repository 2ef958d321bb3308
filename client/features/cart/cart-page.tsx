import '#client/ui/notice.css'
import './cart-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { CartItem } from '#shared/cart.ts'
import { formatRupees } from '#shared/money.ts'
import { maxQuantity } from '#shared/cart.rules.ts'
import { textIn } from '#shared/lang.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Sums } from '#client/ui/sums.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useCart, useExpiredCart } from './use-cart.ts'
import { LangText } from '#client/ui/lang-text.tsx'

/** What the reader is about to buy. */
export function CartPage() {
  const { t } = useTranslation(['cart', 'site', 'books'])
  const { query, problem, isChanging, setQuantity, remove } = useCart()
  useLeaveWhenExpired(query.error)
  const cart = query.data
  return (
    <TitledPage
      title={t('cart:title')}
      aside={
        <Link to="/orders" className="link">
          {t('site:shop.orders')}
        </Link>
      }
    >
      {problem && (
        <p className="notice bad plain" role="alert">
          {problem}
        </p>
      )}
      {query.isPending && (
        <div role="status">
          {t('cart:loading')}
          <SkeletonLine />
          <SkeletonLine short />
        </div>
      )}
      {query.isError && !cart && (
        <ErrorPanel title={t('cart:loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {cart?.items.length === 0 && (
        <EmptyState text={t('cart:empty')}>
          <Link to="/shop" className="btn">
            {t('books:toShop')}
          </Link>
        </EmptyState>
      )}
      {cart && cart.items.length > 0 && (
        <div className="cart-page" aria-busy={isChanging}>
          <ul className="cart-items">
            {cart.items.map((item) => (
              <CartLine
                key={item.id}
                item={item}
                isChanging={isChanging}
                onQuantity={(quantity) => setQuantity(item.id, quantity)}
                onRemove={() => remove(item.id)}
              />
            ))}
          </ul>
          <section className="cart-sum">
            <CartSums subtotal={cart.subtotal} />
            <Link to="/checkout" className="btn wide" disabled={isChanging}>
              {t('cart:checkout')}
            </Link>
          </section>
        </div>
      )}
    </TitledPage>
  )
}

/** The sums of the cart; with delivery as soon as the fee is known. */
function CartSums({ subtotal }: { subtotal: number }) {
  const { t } = useTranslation('cart')
  const trpc = useTrpc()
  const fee = useQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0 })).data?.defaultDeliveryFee
  const books = { label: t('subtotal'), amount: subtotal }
  if (fee === undefined) return <Sums sums={[books]} />
  const total = { label: t('total'), amount: subtotal + fee }
  return <Sums sums={[books, { label: t('fee'), amount: fee }, total]} />
}

/** An expired session: a message, then the login. */
function useLeaveWhenExpired(error: unknown): void {
  const leaveIfExpired = useExpiredCart()
  const leave = useRef(leaveIfExpired)
  useEffect(() => {
    leave.current = leaveIfExpired
  })
  useEffect(() => {
    if (error) leave.current(error)
  }, [error])
}

interface CartLineProps {
  item: CartItem
  isChanging: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function CartLine({ item: { quantity, book }, isChanging, onQuantity, onRemove }: CartLineProps) {
  const { t } = useTranslation(['cart', 'books'])
  const page = useLang()
  const name = textIn(page, book.name, book.nameEn)
  const max = Math.min(maxQuantity, book.stock ?? maxQuantity)
  return (
    <li>
      <Cover picture={book.picture} title={name} sizes="4.5rem" />
      <div>
        <h2>
          <Link to="/shop/$id" params={{ id: book.id }}>
            <LangText>{name}</LangText>
          </Link>
        </h2>
        <p>
          <LangText>{textIn(page, book.author, book.authorEn)}</LangText>
        </p>
        <p className="num">{formatRupees(book.sellingPrice)}</p>
        {!book.isAvailable && <p className="notice bad plain">{t('books:outOfStock')}</p>}
      </div>
      <div className="cart-steps">
        <div className="stepper">
          <button
            type="button"
            aria-label={t('cart:minus', { name })}
            disabled={isChanging || quantity <= 1}
            onClick={() => onQuantity(quantity - 1)}
          >
            −
          </button>
          <output className="num" aria-label={t('cart:quantity', { name })}>
            {quantity}
          </output>
          <button
            type="button"
            aria-label={t('cart:plus', { name })}
            title={quantity >= maxQuantity ? t('cart:most', { count: maxQuantity }) : undefined}
            disabled={isChanging || quantity >= max}
            onClick={() => onQuantity(quantity + 1)}
          >
            +
          </button>
        </div>
        <button
          type="button"
          className="add-book"
          aria-label={t('cart:removeOf', { name })}
          disabled={isChanging}
          onClick={onRemove}
        >
          <Icon name="trash" />
          {t('cart:remove')}
        </button>
        <span className="cart-line num">{formatRupees(quantity * book.sellingPrice)}</span>
      </div>
    </li>
  )
}
