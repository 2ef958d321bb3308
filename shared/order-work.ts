import { z } from 'zod'
import { paise } from './amount.ts'
import { bulkResult, refusedChange } from './bulk.ts'
import { countAndAmount, countedBy } from './counted.ts'
import { id } from './ids.ts'
import { langs } from './lang.ts'
import { bulkStatuses, orderEventKinds, orderSorts, orderStatuses, refundMethods, workLimits } from './orders.rules.ts'
import { order, orderItem, orderPage, orderStatus } from './orders.ts'
import { maxQuantity } from './cart.rules.ts'
import { optionalLine, optionalText } from './text-fields.ts'

// What the shop sees of orders, and does with them.

const ordersPerPage = 50
/** Most orders that are changed or printed at once. */
export const maxSelected = 200

/** An order as the shop sees it; amounts in paise. */
export const adminOrder = order.extend({
  /** With the copies that were cancelled, and books of which all were. */
  items: z.array(orderItem.extend({ cancelled: z.int() })),
  /** Email of the buyer's account; null if the account was deleted. */
  email: z.string().nullable(),
  /** What the shop notes for itself. */
  note: z.string(),
  paidAmount: z.int(),
  refundedAmount: z.int(),
})
export type AdminOrder = z.infer<typeof adminOrder>
export const adminOrderPage = orderPage.extend({ orders: z.array(adminOrder) })
export type AdminOrderPage = z.infer<typeof adminOrderPage>

/** What an event says besides its kind; amounts in paise. */
const orderEventData = z
  .object({
    status: orderStatus,
    courier: z.string(),
    tracking: z.string(),
    /** The fee, before and after. */
    before: z.int(),
    after: z.int(),
    /** Copies that were cancelled. */
    items: z.array(z.object({ title: z.string(), quantity: z.int() })),
    amount: z.int(),
    method: z.enum(refundMethods),
    /** The day in India on which money was given back. */
    day: z.string(),
  })
  .partial()
export type OrderEventData = z.infer<typeof orderEventData>

/** Something that happened to an order. */
const orderEvent = z.object({
  id: z.int(),
  kind: z.enum(orderEventKinds),
  at: z.iso.datetime(),
  /** Name of who did it; null when that is no longer known. */
  by: z.string().nullable(),
  data: orderEventData,
})
export type OrderEvent = z.infer<typeof orderEvent>

/** An order with its history, the latest first. */
export const orderWithEvents = adminOrder.extend({ events: z.array(orderEvent) })
export type OrderWithEvents = z.infer<typeof orderWithEvents>

/** What narrows the shop's list. */
export const orderFilter = z.object({
  status: orderStatus.optional(),
  /** An order or tracking number, the beginning of an id, or words of name, phone, address or a book's title. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
})
export type OrderFilter = z.infer<typeof orderFilter>

/** The number of the last order, after its total if the list is sorted by that. */
const orderCursor = z.string().regex(/^\d{1,15}(_\d{1,15})?$/, 'FIELD_INVALID')

export const adminOrderListInput = orderFilter.extend({
  sort: z.enum(orderSorts).default('newest'),
  cursor: orderCursor.optional(),
  limit: z.int().min(1).max(100).default(ordersPerPage),
})

/** How many orders there are in each state, and what they come to, in paise. */
export const orderTotals = countedBy(orderStatuses, countAndAmount)
export type OrderTotals = z.infer<typeof orderTotals>
export const orderTotalsInput = orderFilter.pick({ q: true })

/** Orders for a spreadsheet, with labels in one language. */
export const orderExport = orderFilter.extend({ lang: z.enum(langs), cursor: orderCursor.optional() })

/** Orders by their numbers. */
export const orderNumbers = z.object({
  numbers: z.array(z.int()).min(1, 'FIELD_REQUIRED').max(maxSelected, 'FIELD_TOO_LONG'),
})

/** `updatedAt` of the order that a form was loaded with; another value in the database is a conflict. */
const seenUpdatedAt = z.iso.datetime()

export const orderUpdate = z.object({
  id,
  status: orderStatus.optional(),
  /** In paise. */
  deliveryFee: paise.optional(),
  seenUpdatedAt: seenUpdatedAt.optional(),
})

const courier = optionalLine(workLimits.courier)
const tracking = optionalLine(workLimits.tracking)

/** Orders that are sent, as it is typed: one courier, and a number for each. */
export const shipmentForm = z.object({ courier, orders: z.array(z.object({ tracking })) })

/** One state for several orders; those that are shipped go with one courier, each under a number of its own. */
export const orderBulk = z.object({
  orders: z
    .array(z.object({ id, seenUpdatedAt, tracking: tracking.optional() }))
    .min(1, 'FIELD_REQUIRED')
    .max(maxSelected, 'FIELD_TOO_LONG'),
  status: z.enum(bulkStatuses, { error: 'ORDER_STATUS_INVALID' }),
  courier: courier.optional(),
})
export type OrderBulk = z.infer<typeof orderBulk>

export const orderBulkResult = bulkResult.extend({
  /** Null for an order that does not exist. */
  failed: z.array(refusedChange.extend({ number: z.int().nullable() })),
})
export type OrderBulkResult = z.infer<typeof orderBulkResult>

export const orderNote = z.object({
  id,
  note: optionalText(workLimits.note),
  /** The note that the form was loaded with; another one in the database is a conflict. */
  seenNote: z.string(),
})

export const orderItemsCancelled = z.object({
  id,
  seenUpdatedAt,
  items: z
    .array(
      z.object({
        bookId: id,
        quantity: z
          .int('ORDER_QUANTITY_INVALID')
          .min(1, 'ORDER_QUANTITY_INVALID')
          .max(maxQuantity, 'ORDER_QUANTITY_INVALID'),
      }),
    )
    .min(1, 'ORDER_NOTHING_CANCELLED')
    .max(100, 'FIELD_TOO_LONG'),
})

export const orderRefund = z.object({
  id,
  seenUpdatedAt,
  /** In paise. */
  amount: paise.min(1, 'AMOUNT_INVALID'),
  method: z.enum(refundMethods, { error: 'FIELD_INVALID' }),
  /** The day in India on which it was given back: `2026-11-20`. */
  day: z.iso.date('ORDER_REFUND_DAY'),
})
