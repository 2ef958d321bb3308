import type { Call } from './call.ts'
import {
  afterMaking,
  unknown,
  jpeg,
  bookFields,
  plan,
  make,
  orderOf,
  newOrder,
  ofBook,
  ofPlan,
  ofCartItem,
  ofOrder,
  each,
  ownId,
  withId,
} from './making.ts'
import { formOf } from './world.ts'

export const shopCalls: readonly Call[] = [
  {
    ids: ['A-20'],
    call: 'GET /api/books',
    send: afterMaking(make.book),
    reads: each(ofBook),
    holds: (body) => body.every((book: object) => !('coupon' in book)),
  },
  {
    ids: ['A-66'],
    call: 'GET /api/books',
    as: 'editor',
    send: afterMaking(make.book),
    reads: each([...ofBook, 'coupon', 'inStock']),
  },
  {
    ids: ['A-67'],
    call: 'POST /api/books',
    send: async () => ({ form: formOf(bookFields, [['image', await jpeg()]]) }),
    status: 201,
    holds: ({ data }) => data.sellingPrice === 199.5,
    bad: {
      send: async () => ({ form: formOf({ ...bookFields, sellingPrice: '' }, [['image', await jpeg()]]) }),
      status: 400,
      says: 'Name, author, actual price and selling price are required.',
    },
  },
  {
    ids: ['A-68'],
    call: 'PUT /api/books/{id}',
    send: async (world) => ({ ...(await withId(make.book)(world)), form: formOf({ ...bookFields, inStock: 'false' }) }),
    holds: ({ data }) => data.inStock === false,
    bad: {
      send: async (world) => ({ ...(await withId(make.book)(world)), form: formOf({ ...bookFields, name: '' }) }),
      status: 400,
      says: 'Name, author, actual price and selling price are required.',
    },
  },
  {
    ids: ['A-69'],
    call: 'DELETE /api/books/{id}',
    send: withId(make.book),
    bad: { send: () => unknown(), status: 404, says: 'This book is not in the shop.' },
  },
  {
    ids: ['A-22'],
    call: 'GET /api/cart/{userId}',
    send: async (world) => {
      await make.cartItem(world)
      return ownId(world)
    },
    others: 403,
    reads: each(ofCartItem),
  },
  {
    ids: ['A-23'],
    call: 'GET /api/cart/user/{userId}',
    send: async (world) => {
      await make.cartItem(world)
      return ownId(world)
    },
    others: 403,
    reads: each(ofCartItem),
  },
  {
    ids: ['A-24'],
    call: 'POST /api/cart/add',
    send: async (world) => ({ json: { userId: world.reader.id, bookId: await make.book(world), quantity: 1 } }),
    others: 403,
    says: 'நிலம் added to cart!',
    bad: {
      send: ({ reader }) => ({ json: { userId: reader.id, bookId: 'nobody-has-this', quantity: 1 } }),
      status: 404,
      says: 'This book is not in the shop.',
    },
  },
  {
    ids: ['A-25'],
    call: 'PUT /api/cart/update/{cartItemId}',
    send: async (world) => ({ ...(await withId(make.cartItem, 'cartItemId')(world)), json: { quantity: 3 } }),
    others: 404,
    bad: {
      send: async (world) => ({ ...(await withId(make.cartItem, 'cartItemId')(world)), json: { quantity: 'many' } }),
      status: 400,
      says: 'The quantity must be a whole number.',
    },
  },
  {
    ids: ['A-26'],
    call: 'DELETE /api/cart/remove/{cartItemId}',
    send: withId(make.cartItem, 'cartItemId'),
    others: 404,
    bad: { send: () => unknown('cartItemId'), status: 404, says: 'This item is not in your cart.' },
  },
  {
    ids: ['A-27'],
    call: 'DELETE /api/cart/clear/{userId}',
    send: ownId,
    others: 403,
    holds: ({ data }) => data.length === 0,
  },
  {
    ids: ['A-31'],
    call: 'POST /api/orders',
    send: async (world) => ({ json: await orderOf(world) }),
    others: 403,
    status: 201,
    reads: ['success', 'message', '_id'],
    bad: {
      send: async (world) => ({ json: { ...(await orderOf(world)), totalAmount: 1 } }),
      status: 409,
      says: 'Prices or the delivery fee have changed. Please check the new figures.',
    },
  },
  {
    ids: ['A-81'],
    call: 'GET /api/orders',
    send: async (world) => {
      await newOrder(world)
      return {}
    },
    reads: ['success', 'message', ...each(ofOrder, 'data[]')],
  },
  {
    ids: ['A-82'],
    call: 'PUT /api/orders/{id}',
    send: async (world) => ({ ...(await withId(newOrder)(world)), json: { status: 'processing', deliveryFee: 45.5 } }),
    says: 'Order updated successfully!',
    holds: ({ success, data }) => success && data.deliveryFee === 45.5,
    bad: {
      send: async (world) => ({ ...(await withId(newOrder)(world)), json: { status: 'lost' } }),
      status: 400,
      says: 'There is no such order status.',
    },
  },
  {
    ids: ['A-21', 'A-83'],
    call: 'GET /api/subscriptions',
    send: afterMaking(make.plan),
    reads: each(ofPlan),
  },
  {
    ids: ['A-84'],
    call: 'POST /api/subscriptions',
    send: () => ({ json: plan }),
    status: 201,
    says: 'Subscription plan created successfully!',
    bad: { send: () => ({ json: { ...plan, price: 0 } }), status: 400, says: 'Price must be a positive number.' },
  },
  {
    ids: ['A-85'],
    call: 'POST /api/subscriptions/admin',
    send: () => ({ json: plan }),
    status: 201,
    says: 'Plan created successfully!',
    bad: {
      send: () => ({ json: { ...plan, durationInDays: 1.5 } }),
      status: 400,
      says: 'Duration in days must be a positive integer.',
    },
  },
  {
    ids: ['A-86'],
    call: 'PUT /api/subscriptions/admin/{id}',
    send: async (world) => ({ ...(await withId(make.plan)(world)), json: { ...plan, price: '499.50' } }),
    says: 'Plan updated successfully!',
    holds: ({ data }) => data.price === 499.5,
    bad: {
      send: async (world) => ({ ...(await withId(make.plan)(world)), json: { title: '' } }),
      status: 400,
      says: 'Title, Price, and Duration are required fields.',
    },
  },
  {
    ids: ['A-87'],
    call: 'DELETE /api/subscriptions/admin/{id}',
    send: withId(make.plan),
    says: 'Plan deleted successfully!',
    bad: { send: () => unknown(), status: 404, says: 'This plan is not offered.' },
  },
]
