import './checkout-page.css'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import type { Cart } from '#shared/cart.ts'
import { deliveryDoubts, type DeliveryDoubt } from '#shared/delivery-doubts.ts'
import { pinCodeIn } from '#shared/india.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { textIn } from '#shared/lang.ts'
import { stateInDoubt } from '#shared/pin-codes.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { readerToken, rememberPlace } from '#client/core/reader.ts'
import { Bill } from './bill.tsx'
import { Button } from '#client/ui/button.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { HousePages } from '#client/ui/house-pages.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Recipient } from './checkout-draft.ts'
import { RecipientForm, useRecipient } from './recipient-form.tsx'
import { useCheckout } from './use-checkout.ts'

/** How long the confirmation is shown before the home page opens. */
const confirmationMs = 2000

const fieldNames = ['name', 'phone', 'address'] as const
const refusals: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'SESSION_INVALID'])

/** Where the order goes, what it costs, and the button that places it. */
export function CheckoutPage() {
  const { t } = useTranslation(['orders', 'cart'])
  const router = useRouter()
  const { cart, settings, deliveryFee, placed, place, isPending, error } = useCheckout()
  const isEmpty = cart.data?.items.length === 0
  const hadItems = useRef(false)
  useLeaveWhenLoggedOut(error ?? cart.error)

  // An empty cart leads to its page; only one that became empty meanwhile is reported here.
  useEffect(() => {
    if (cart.data && cart.data.items.length > 0) hadItems.current = true
    else if (isEmpty && !cart.isFetching && !hadItems.current) void router.navigate({ to: '/cart', replace: true })
  }, [cart.data, cart.isFetching, isEmpty, router])

  const failed = cart.isError && !cart.data ? cart : settings.isError && !settings.data ? settings : null
  return (
    <TitledPage title={t('orders:checkout.title')}>
      {failed && <ErrorPanel title={t('cart:loadFailed')} error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (!cart.data || deliveryFee === undefined) && <p role="status">{t('orders:checkout.loadingUser')}</p>}
      {isEmpty && !placed && (
        <EmptyState text={t('orders:checkout.empty')}>
          <Link to="/books" className="btn">
            {t('orders:checkout.browse')}
          </Link>
        </EmptyState>
      )}
      {cart.data && !isEmpty && deliveryFee !== undefined && (
        <Payment
          cart={cart.data}
          deliveryFee={deliveryFee}
          isPending={isPending || placed !== null}
          error={error}
          onPlace={place}
        />
      )}
      {placed && <Confirmation order={placed} />}
    </TitledPage>
  )
}

function useLeaveWhenLoggedOut(error: unknown): void {
  const { t } = useTranslation('orders')
  const router = useRouter()
  const toasts = useToast()
  const isRefused = error !== null && refusals.has(errorCodeOf(error))
  const message = t('checkout.notLoggedIn')
  useEffect(() => {
    if (!isRefused) return
    toasts.show(message)
    rememberPlace('/checkout', 'checkout')
    void router.navigate({ to: '/login', replace: true })
  }, [isRefused, message, router, toasts])
}

interface PaymentProps {
  cart: Cart
  /** In paise. */
  deliveryFee: number
  isPending: boolean
  error: unknown
  onPlace: (recipient: Recipient) => void
}

const formId = 'recipient'

/** The form, the bill and, below both, the button. A doubtful number or address is pointed out once. */
function Payment({ cart, deliveryFee, isPending, error, onPlace }: PaymentProps) {
  const { t } = useTranslation('orders')
  const [recipient, set] = useRecipient()
  const [missing, setMissing] = useState<readonly (keyof Recipient)[]>([])
  const [asked, setAsked] = useState<readonly DeliveryDoubt[]>([])
  const form = useRef<HTMLFormElement>(null)
  const doubts = deliveryDoubts(recipient)
  const questions = doubts.filter((doubt) => asked.includes(doubt))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = fieldNames.filter((name) => recipient[name].trim() === '')
    setMissing(empty)
    if (empty[0]) form.current?.querySelector<HTMLElement>(`[name=${empty[0]}]`)?.focus()
    else if (questions.length < doubts.length) setAsked([...asked, ...doubts])
    else onPlace(recipient)
  }
  // The second click of a double click must not confirm the question that the first one raised.
  const ignoreSecondClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }
  const amount = formatRupees(cart.subtotal + deliveryFee)
  const label = questions.length > 0 ? t('checkout.placeAnyway', { amount }) : t('checkout.place', { amount })
  return (
    <div className="pay">
      <RecipientForm
        id={formId}
        ref={form}
        recipient={recipient}
        set={set}
        missing={missing}
        isPending={isPending}
        error={error}
        onSubmit={submit}
      />
      <Summary cart={cart} deliveryFee={deliveryFee} />
      <div className="pay-act">
        <div role="alert">{questions.length > 0 && <Doubts doubts={questions} recipient={recipient} />}</div>
        {error !== null && !isPending && <CheckoutError error={error} />}
        <Button
          type="submit"
          form={formId}
          wide
          className="pay-button num"
          disabled={isPending || !readerToken()}
          onClick={ignoreSecondClick}
        >
          {isPending ? t('checkout.placing') : label}
        </Button>
        <HousePages slugs={['delivery', 'terms', 'privacy']} />
      </div>
    </div>
  )
}

function Doubts({ doubts, recipient }: { doubts: readonly DeliveryDoubt[]; recipient: Recipient }) {
  const { t } = useTranslation('orders')
  const lang = useLang()
  const state = stateInDoubt(recipient.address)?.[lang] ?? ''
  return (
    <div className="doubts">
      <b>{t('checkout.isThisRight')}</b>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>
            {doubt === 'state'
              ? t('checkout.doubts.state', { pin: pinCodeIn(recipient.address) ?? '', state })
              : t(`checkout.doubts.${doubt}`, { value: doubt === 'phone' ? recipient.phone : recipient.address })}
          </li>
        ))}
      </ul>
      <p>{t('checkout.doubtsHelp')}</p>
    </div>
  )
}

/** The error's sentence; NETWORK and INTERNAL have their own here. */
function CheckoutError({ error }: { error: unknown }) {
  const { t } = useTranslation(['orders', 'errors'])
  const code = errorCodeOf(error)
  const own = { NETWORK: 'orders:checkout.error', INTERNAL: 'orders:checkout.failed' } as const
  const title = code === 'NETWORK' || code === 'INTERNAL' ? t(own[code]) : t(`errors:${code}`)
  return <ErrorPanel title={title}>{t('orders:checkout.nothingPlaced')}</ErrorPanel>
}

function Summary({ cart, deliveryFee }: { cart: Cart; deliveryFee: number }) {
  const { t } = useTranslation('orders')
  const page = useLang()
  return (
    <aside className="bill" aria-labelledby="bill-title">
      <h2 id="bill-title">{t('checkout.summary')}</h2>
      <Bill
        lines={cart.items.map(({ id, quantity, book }) => ({
          key: id,
          title: textIn(page, book.name, book.nameEn),
          quantity,
          price: book.sellingPrice,
          cover: <Cover picture={book.picture} title={book.name} sizes="48px" />,
        }))}
        sums={[
          { label: t('checkout.subtotal'), amount: cart.subtotal },
          { label: t('checkout.fee'), amount: deliveryFee },
          { label: t('checkout.total'), amount: cart.subtotal + deliveryFee },
        ]}
      />
      <Link to="/cart" className="link">
        {t('checkout.editCart')}
      </Link>
    </aside>
  )
}

function Confirmation({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => void router.navigate({ to: '/', replace: true }), confirmationMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <Dialog open title={t('checkout.confirmed')} className="small" onClose={() => void router.navigate({ to: '/' })}>
      <p className="order-number num" role="status">
        {t('checkout.confirmedNumber', { number: order.number })}
      </p>
      <Link to="/orders/$id" params={{ id: order.id }} className="link">
        {t('receipt')}
      </Link>
    </Dialog>
  )
}
