import { z } from 'zod'
import { id } from './ids.ts'
import { paise } from './amount.ts'
import { maxPaise } from './money.ts'
import { numberPagingInput } from './paging.ts'
import { orderStatuses, paymentModes, recipientLimits } from './orders.rules.ts'
import { maxCartItems, maxQuantity } from './cart.rules.ts'
import { requiredText } from './text-fields.ts'

const ordersPerPage = 24
/** Without an idempotency key, an identical order of the same reader within this time counts as a repeated submission. */
export const repeatedOrderMs = 10_000

const quantity = z
  .int('ORDER_QUANTITY_INVALID')
  .min(1, 'ORDER_QUANTITY_INVALID')
  .max(maxQuantity, 'ORDER_QUANTITY_INVALID')

export const orderItemInput = z.object({ bookId: id, quantity, price: paise })

/** Upper bound of order totals. */
const total = z
  .int('AMOUNT_INVALID')
  .min(0, 'AMOUNT_INVALID')
  .max(maxPaise * maxQuantity * maxCartItems, 'AMOUNT_INVALID')

/**
 * What a reader orders, and the delivery address. Prices, fee and total are those that the reader has seen; the server
 * compares them with its own.
 */
export const orderInput = z.object({
  name: requiredText(recipientLimits.name),
  phone: requiredText(recipientLimits.phone),
  address: requiredText(recipientLimits.address),
  items: z
    .array(orderItemInput, { error: 'ORDER_ITEMS_REQUIRED' })
    .min(1, 'ORDER_ITEMS_REQUIRED')
    .max(maxCartItems, 'ORDER_ITEMS_REQUIRED'),
  /** Total of the books, without delivery. */
  totalAmount: total,
  deliveryFee: paise,
  paymentMode: z.enum(paymentModes, { error: 'ORDER_PAYMENT_UNAVAILABLE' }),
})
export type OrderInput = z.infer<typeof orderInput>

/** Sent as a header; unique for each submission. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, 'IDEMPOTENCY_KEY_INVALID')
  .nullish()

/** The server's current figures for an order, in paise: the `data` of a 409 response. */
export const orderFigures = z.object({
  items: z.array(z.object({ bookId: z.string(), title: z.string(), quantity: z.int(), price: z.int() })),
  totalAmount: z.int(),
  deliveryFee: z.int(),
  grandTotal: z.int(),
})
export type OrderFigures = z.infer<typeof orderFigures>

export const orderStatus = z.enum(orderStatuses, { error: 'ORDER_STATUS_INVALID' })

/** Its titles are those that the book had; `titleEn` is empty where it had none in English. */
export const orderItem = z.object({
  bookId: z.string(),
  title: z.string(),
  titleEn: z.string(),
  quantity: z.int(),
  price: z.int(),
})

/** One entry of an order's history. */
const orderStep = z.object({ status: orderStatus, at: z.iso.datetime() })

/** An order, amounts in paise. */
export const order = z.object({
  id: z.string(),
  /** Short sequential number, for conversations about the order. */
  number: z.int(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  items: z.array(orderItem),
  totalAmount: z.int(),
  deliveryFee: z.int(),
  grandTotal: z.int(),
  status: orderStatus,
  paymentMode: z.enum(paymentModes),
  steps: z.array(orderStep),
  /** With whom the parcel went, and under which number; may be empty. */
  courier: z.string(),
  tracking: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Order = z.infer<typeof order>

export const orderPage = z.object({ orders: z.array(order), next: z.string().nullable() })
export type OrderPage = z.infer<typeof orderPage>

export const orderListInput = numberPagingInput(ordersPerPage)
