import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type Ref } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { isOddPhone, pinCodeIn, tidyPhone } from '#shared/india.ts'
import { recipientLimits } from '#shared/orders.rules.ts'
import { withDistrictAndState } from '#shared/pin-codes.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang } from '#client/core/lang.ts'
import { useReader } from '#client/core/reader.ts'
import { useSite } from '#client/core/settings.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { Field } from '#client/ui/field.tsx'
import { keepRecipient, readRecipient, type Recipient } from './checkout-draft.ts'

/** What is typed, kept over a reload; at first what the last order said, and without one the name of the account. */
export function useRecipient(): [Recipient, (change: Partial<Recipient>) => void] {
  const trpc = useTrpc()
  const reader = useReader()
  const [typed, setTyped] = useState(readRecipient)
  const last = useQuery(trpc.orders.mine.queryOptions({ limit: 1 }, { enabled: typed === null }))
  const [order] = last.data?.orders ?? []
  const { name, phone, address } = order ?? { name: reader?.name ?? '', phone: '', address: '' }
  const recipient = typed ?? { name, phone, address }
  const change = (part: Partial<Recipient>) => {
    const next = { ...recipient, ...part }
    setTyped(next)
    keepRecipient(next)
  }
  return [recipient, change]
}

interface RecipientFormProps {
  /** The button stands elsewhere and names it. */
  id: string
  ref: Ref<HTMLFormElement>
  recipient: Recipient
  set: (change: Partial<Recipient>) => void
  missing: readonly (keyof Recipient)[]
  isPending: boolean
  error: unknown
  onSubmit: (event: FormEvent) => void
}

/** Where the order goes, and how it is paid. */
export function RecipientForm({ id, ref, recipient, set, missing, isPending, error, onSubmit }: RecipientFormProps) {
  const lang = useLang()
  const site = useSite()
  const { t } = useTranslation(['orders', 'errors'])
  const fieldError = useFieldErrors(error)
  const faultOf = (name: keyof Recipient): string | null =>
    missing.includes(name) && recipient[name].trim() === '' ? t('errors:FIELD_REQUIRED') : fieldError(name)
  const isOdd = isOddPhone(recipient.phone)
  const lacksPin = recipient.address.trim().length > 20 && !pinCodeIn(recipient.address)
  /** The PIN code behind which district and state were written: what the reader takes away again stays away. */
  const completedFor = useRef<string>(undefined)
  const completeAddress = () => {
    const pin = pinCodeIn(recipient.address)
    if (!pin || pin === completedFor.current) return
    completedFor.current = pin
    const address = withDistrictAndState(recipient.address)
    if (address !== recipient.address && address.length <= recipientLimits.address) set({ address })
  }

  return (
    <form id={id} ref={ref} onSubmit={onSubmit} noValidate aria-busy={isPending}>
      <h2 className="pay-title">{t('orders:checkout.form')}</h2>
      <Field label={t('orders:checkout.name')} error={faultOf('name')} required>
        {(control) => (
          <input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={recipientLimits.name}
            value={recipient.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('orders:checkout.phone')}
        hint={t(isOdd ? 'orders:checkout.phoneOdd' : 'orders:checkout.phoneHint')}
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
            maxLength={recipientLimits.phone}
            value={recipient.phone}
            onChange={({ target }) => set({ phone: target.value })}
            onBlur={() => {
              const phone = tidyPhone(recipient.phone)
              // What is typed keeps out the last order, which may still be on its way.
              if (phone !== recipient.phone) set({ phone })
            }}
          />
        )}
      </Field>
      <Field
        label={t('orders:checkout.address')}
        hint={t(lacksPin ? 'orders:checkout.pinMissing' : 'orders:checkout.addressHint')}
        error={faultOf('address')}
        required
      >
        {(control) => (
          <textarea
            {...control}
            name="address"
            autoComplete="street-address"
            maxLength={recipientLimits.address}
            value={recipient.address}
            onChange={({ target }) => set({ address: target.value })}
            onBlur={completeAddress}
          />
        )}
      </Field>
      <fieldset>
        <legend className="lab">{t('orders:checkout.payment')}</legend>
        <label className="opt on">
          <input type="radio" name="paymentMode" value="cod" defaultChecked />
          <span>
            <b>{t('orders:checkout.cod')}</b>
            {site.paymentCod[lang] || t('orders:checkout.codHint')}
          </span>
        </label>
        <label className="opt off">
          <input type="radio" name="paymentMode" value="online" disabled />
          <span>
            <b>{t('orders:checkout.online')}</b>
            {site.paymentOnline[lang] || t('orders:checkout.soon')}
          </span>
        </label>
      </fieldset>
    </form>
  )
}
