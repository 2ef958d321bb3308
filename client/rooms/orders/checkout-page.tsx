import './checkout-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Cart } from '#shared/cart.ts'
import { hasPinCode, isOddPhone, tidyPhone } from '#shared/india.ts'
import { formatRupees } from '#shared/money.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf, fieldErrorsOf } from '../../core/errors.ts'
import { readerToken, rememberPlace } from '../../core/reader.ts'
import { Bill } from '../../ui/bill.tsx'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useToast } from '../../ui/toast.tsx'
import { keepRecipient, readRecipient, type Recipient } from './checkout-draft.ts'
import { useCheckout } from './use-checkout.ts'

/** How long the confirmation stays before the way leads home. */
const confirmationMs = 2000

const blank: Recipient = { name: '', phone: '', address: '' }
const fieldNames = ['name', 'phone', 'address'] as const
const refusals: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'SESSION_INVALID'])

/** Where the order goes, what it costs, and the button that places it. */
export function CheckoutPage() {
  const { t } = useTranslation(['buying', 'errors'])
  const router = useRouter()
  const { cart, settings, deliveryFee, placed, place, isPending, error } = useCheckout()
  const isEmpty = cart.data?.items.length === 0
  const hadItems = useRef(false)
  useLeaveWhenLoggedOut(error ?? cart.error)

  // Without items there is nothing to do here; only a cart that empties meanwhile is told so.
  useEffect(() => {
    if (cart.data && cart.data.items.length > 0) hadItems.current = true
    else if (isEmpty && !cart.isFetching && !hadItems.current) void router.navigate({ to: '/cart', replace: true })
  }, [cart.data, cart.isFetching, isEmpty, router])

  const failed = cart.isError && !cart.data ? cart : settings.isError && !settings.data ? settings : null
  return (
    <div className="wrap">
      <SectionHead first>
        <h1>{t('buying:checkout.title')}</h1>
      </SectionHead>
      {failed && (
        <ErrorPanel title={t('buying:cart.loadFailed')} onRetry={() => void failed.refetch()}>
          {t(`errors:${errorCodeOf(failed.error)}`)}
        </ErrorPanel>
      )}
      {!failed && (!cart.data || deliveryFee === undefined) && <p role="status">{t('buying:checkout.loadingUser')}</p>}
      {isEmpty && !placed && (
        <EmptyState text={t('buying:checkout.empty')}>
          <Link to="/books" className="btn">
            {t('buying:checkout.browse')}
          </Link>
        </EmptyState>
      )}
      {cart.data && !isEmpty && deliveryFee !== undefined && (
        <div className="pay">
          <RecipientForm
            grandTotal={cart.data.subtotal + deliveryFee}
            isPending={isPending || placed !== null}
            error={error}
            onSubmit={place}
          />
          <Summary cart={cart.data} deliveryFee={deliveryFee} />
        </div>
      )}
      {placed && <Confirmation number={placed.number} />}
    </div>
  )
}

function useLeaveWhenLoggedOut(error: unknown): void {
  const { t } = useTranslation('buying')
  const router = useRouter()
  const toasts = useToast()
  const isRefused = error !== null && refusals.has(errorCodeOf(error))
  const message = t('checkout.notLoggedIn')
  useEffect(() => {
    if (!isRefused) return
    toasts.show(message)
    rememberPlace('/checkout')
    void router.navigate({ to: '/login', replace: true })
  }, [isRefused, message, router, toasts])
}

interface RecipientFormProps {
  /** In paise. */
  grandTotal: number
  isPending: boolean
  error: unknown
  onSubmit: (recipient: Recipient) => void
}

function RecipientForm({ grandTotal, isPending, error, onSubmit }: RecipientFormProps) {
  const { t } = useTranslation(['buying', 'errors'])
  const [recipient, set] = useRecipient()
  const [missing, setMissing] = useState<readonly (keyof Recipient)[]>([])
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = fieldNames.filter((name) => recipient[name].trim() === '')
    setMissing(empty)
    if (empty[0]) form.current?.querySelector<HTMLElement>(`[name=${empty[0]}]`)?.focus()
    else onSubmit(recipient)
  }
  const fields = fieldErrorsOf(error)
  const faultOf = (name: keyof Recipient): string | null => {
    if (missing.includes(name) && recipient[name].trim() === '') return t('errors:FIELD_REQUIRED')
    const code = fields[name]
    return code ? t(`errors:${code}`) : null
  }
  const isOdd = isOddPhone(recipient.phone)
  const lacksPin = recipient.address.trim().length > 20 && !hasPinCode(recipient.address)

  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={isPending}>
      <h2 className="vh">{t('buying:checkout.form')}</h2>
      <Field label={t('buying:checkout.name')} error={faultOf('name')} required>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={120}
            value={recipient.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('buying:checkout.phone')}
        hint={t(isOdd ? 'buying:checkout.phoneOdd' : 'buying:checkout.phoneHint')}
        error={faultOf('phone')}
        required
      >
        {(control) => (
          <input
            {...control}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            value={recipient.phone}
            onChange={({ target }) => set({ phone: target.value })}
            onBlur={() => set({ phone: tidyPhone(recipient.phone) })}
          />
        )}
      </Field>
      <Field
        label={t('buying:checkout.address')}
        hint={t(lacksPin ? 'buying:checkout.pinMissing' : 'buying:checkout.addressHint')}
        error={faultOf('address')}
        required
      >
        {(control) => (
          <textarea
            {...control}
            name="address"
            autoComplete="street-address"
            maxLength={1000}
            value={recipient.address}
            onChange={({ target }) => set({ address: target.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="lab">{t('buying:checkout.payment')}</legend>
        <label className="opt on">
          <input type="radio" name="paymentMode" value="cod" defaultChecked />
          <span>
            <b>{t('buying:checkout.cod')}</b>
            {t('buying:checkout.codHint')}
          </span>
        </label>
        <label className="opt off">
          <input type="radio" name="paymentMode" value="online" disabled />
          <span>
            <b>{t('buying:checkout.online')}</b>
            {t('buying:checkout.soon')}
          </span>
        </label>
      </fieldset>
      {error !== null && !isPending && <CheckoutError error={error} />}
      <Button type="submit" wide className="pay-button num" disabled={isPending || !readerToken()}>
        {isPending ? t('buying:checkout.placing') : t('buying:checkout.place', { amount: formatRupees(grandTotal) })}
      </Button>
    </form>
  )
}

/** The server's words; where it had none, ours. */
function CheckoutError({ error }: { error: unknown }) {
  const { t } = useTranslation(['buying', 'errors'])
  const code = errorCodeOf(error)
  const own = { NETWORK: 'buying:checkout.error', INTERNAL: 'buying:checkout.failed' } as const
  const title = code === 'NETWORK' || code === 'INTERNAL' ? t(own[code]) : t(`errors:${code}`)
  return <ErrorPanel title={title}>{t('buying:checkout.nothingPlaced')}</ErrorPanel>
}

/** What is typed, kept over a reload; at first what the last order said. */
function useRecipient(): [Recipient, (change: Partial<Recipient>) => void] {
  const { trpc } = useRouteContext({ from: '__root__' })
  const [typed, setTyped] = useState(readRecipient)
  const last = useQuery(trpc.orders.mine.queryOptions({ limit: 1 }, { enabled: typed === null }))
  const [order] = last.data?.orders ?? []
  const recipient = typed ?? (order ? { name: order.name, phone: order.phone, address: order.address } : blank)
  const change = (part: Partial<Recipient>) => {
    const next = { ...recipient, ...part }
    setTyped(next)
    keepRecipient(next)
  }
  return [recipient, change]
}

function Summary({ cart, deliveryFee }: { cart: Cart; deliveryFee: number }) {
  const { t } = useTranslation('buying')
  return (
    <aside className="bill" aria-labelledby="bill-title">
      <h2 id="bill-title">{t('checkout.summary')}</h2>
      <Bill
        lines={cart.items.map(({ id, quantity, book }) => ({
          key: id,
          title: book.name,
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

function Confirmation({ number }: { number: number }) {
  const { t } = useTranslation('buying')
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => void router.navigate({ to: '/', replace: true }), confirmationMs)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <Dialog open title={t('checkout.confirmed')} className="small" onClose={() => void router.navigate({ to: '/' })}>
      <p className="order-number num" role="status">
        {t('checkout.confirmedNumber', { number })}
      </p>
    </Dialog>
  )
}
