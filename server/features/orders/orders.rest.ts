import { z } from 'zod'
import { rupees } from '#shared/amount.ts'
import { toRupees } from '#shared/money.ts'
import { orderFigures, orderInput, orderItemInput, orderStatus, type Order } from '#shared/orders.ts'
import { AppError, toAppError } from '#server/core/errors.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage, answerSaved, done, idParams, jsonWithList, savedResponse } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const document = z
  .object({
    _id: z.string(),
    number: z.int(),
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    items: z.array(z.object({ productId: z.string(), title: z.string(), quantity: z.int(), price: z.number() })),
    totalAmount: z.number(),
    deliveryFee: z.number(),
    grandTotal: z.number(),
    status: orderStatus,
    paymentMode: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' })

/** Amounts in rupees; `totalAmount` is without delivery. */
const toDocument = (order: Order): z.infer<typeof document> => ({
  _id: order.id,
  number: order.number,
  name: order.name,
  phone: order.phone,
  address: order.address,
  items: order.items
    .filter(({ quantity }) => quantity > 0)
    .map(({ bookId, title, quantity, price }) => ({ productId: bookId, title, quantity, price: toRupees(price) })),
  status: order.status,
  paymentMode: order.paymentMode,
  totalAmount: toRupees(order.totalAmount),
  deliveryFee: toRupees(order.deliveryFee),
  grandTotal: toRupees(order.grandTotal),
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
})

/** Converts the figures of an error to rupees, like all amounts here. */
function inRupees(thrown: unknown): AppError {
  const error = toAppError(thrown)
  const figures = orderFigures.safeParse(error.data)
  if (!figures.success) return error
  const { items, totalAmount, deliveryFee, grandTotal } = figures.data
  return new AppError(error.code, {
    data: {
      items: items.map(({ bookId, price, ...item }) => ({ productId: bookId, ...item, price: toRupees(price) })),
      totalAmount: toRupees(totalAmount),
      deliveryFee: toRupees(deliveryFee),
      grandTotal: toRupees(grandTotal),
    },
  })
}

/** Totals may be larger than the highest price. */
const sum = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/, 'AMOUNT_INVALID')]).transform((value, ctx) => {
  const amount = Number(value) * 100
  if (Math.abs(amount - Math.round(amount)) < 1e-4) return Math.round(amount)
  ctx.issues.push({ code: 'custom', message: 'AMOUNT_INVALID', input: value })
  return z.NEVER
})

const body = orderInput.extend({
  items: z
    .array(
      orderItemInput
        .omit({ bookId: true })
        .extend({ productId: orderItemInput.shape.bookId, title: z.string().optional(), price: rupees() })
        .transform(({ productId, quantity, price }) => ({ bookId: productId, quantity, price })),
      { error: 'ORDER_ITEMS_REQUIRED' },
    )
    .pipe(orderInput.shape.items),
  totalAmount: sum.pipe(orderInput.shape.totalAmount),
  deliveryFee: rupees(),
  /** Must be the caller, if it is sent. */
  userId: z.string().optional(),
})

/** Orders of one query of the list. */
const listPage = 100

async function* pagesOfOrders(api: Caller) {
  for await (const { orders } of eachPage((cursor) => api.orders.adminList({ cursor, limit: listPage })))
    yield orders.map(toDocument)
}

export const ordersRest = [
  endpoint(
    'post',
    '/api/orders',
    {
      summary:
        'Order books; amounts in rupees. The figures are compared with those of the server: a difference answers 409 ' +
        'with the new ones as `data`',
      access: 'reader',
      headers: [
        {
          name: 'Idempotency-Key',
          description:
            'Names the submission: a repeated call with the same key answers the first order, one with another order 422.',
          schema: { type: 'string' },
        },
      ],
      body,
      errors: [
        'AMOUNT_INVALID',
        'ORDER_ITEMS_REQUIRED',
        'ORDER_QUANTITY_INVALID',
        'ORDER_PAYMENT_UNAVAILABLE',
        'IDEMPOTENCY_KEY_INVALID',
        'FORBIDDEN',
        'BOOK_NOT_FOUND',
        'BOOK_OUT_OF_STOCK',
        'ORDER_CART_CHANGED',
        'ORDER_FIGURES_CHANGED',
        'ORDER_LIMIT_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
      ],
      response: savedResponse(document),
      status: 201,
    },
    async ({ api, ctx, body: { userId, ...input } }) => {
      if (userId !== undefined && userId !== ctx.user.id) throw new AppError('FORBIDDEN')
      try {
        const { order } = await api.orders.place(input)
        return answerSaved('Order placed successfully!', toDocument(order))
      } catch (error) {
        throw inRupees(error)
      }
    },
  ),
  endpoint(
    'get',
    '/api/orders',
    {
      summary: 'All orders, newest first; amounts in rupees',
      access: 'shop',
      response: done.extend({ data: z.array(document) }),
      streamed: 'text',
    },
    ({ api }) => jsonWithList({ success: true, message: 'Orders fetched successfully' }, 'data', pagesOfOrders(api)),
  ),
  endpoint(
    'put',
    '/api/orders/{id}',
    {
      summary: 'Set status and delivery fee (in rupees) of an order',
      access: 'shop',
      params: idParams,
      body: z.object({ status: orderStatus.optional(), deliveryFee: rupees().optional() }),
      errors: ['AMOUNT_INVALID', 'ORDER_STATUS_INVALID', 'ORDER_NOT_FOUND', 'ORDER_FEE_FIXED', 'BOOK_OUT_OF_STOCK'],
      response: done.extend({ data: document }),
    },
    async ({ api, params: { id }, body: change }) => ({
      success: true,
      message: 'Order updated successfully!',
      data: toDocument(await api.orders.update({ id, ...change })),
    }),
  ),
]
