import { z } from 'zod'
import { uploadPath } from '#shared/addresses.ts'
import { cartAddInput, cartUpdateInput, type Cart } from '#shared/cart.ts'
import { toRupees } from '#shared/money.ts'
import type { UserContext } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { done } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'

const document = z
  .object({
    _id: z.string(),
    quantity: z.int(),
    bookId: z.object({
      _id: z.string(),
      name: z.string(),
      author: z.string(),
      sellingPrice: z.number(),
      imageUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'CartItem' })
const documents = z.array(document)

const toDocuments = (cart: Cart, publicUrl: string): z.infer<typeof documents> =>
  cart.items.map(({ id, quantity, book }) => ({
    _id: id,
    quantity,
    bookId: {
      _id: book.id,
      name: book.name,
      author: book.author,
      sellingPrice: toRupees(book.sellingPrice),
      imageUrl: book.picture && publicUrl + uploadPath(book.picture.name),
    },
  }))

/** The user in a path or body must be the caller. */
function requireSelf(ctx: UserContext, userId: string | undefined): void {
  if (userId !== undefined && userId !== ctx.user.id) throw new AppError('FORBIDDEN')
}

/** Former clients may send the quantity as text. */
const numberOrText = z.union([z.number(), z.string().regex(/^-?\d{1,3}$/, 'CART_QUANTITY_INVALID')], {
  error: 'CART_QUANTITY_INVALID',
})
const addedQuantity = numberOrText.transform(Number).pipe(cartAddInput.shape.quantity.unwrap()).default(1)
const setQuantity = numberOrText.transform(Number).pipe(cartUpdateInput.shape.quantity)

const changed = done.extend({ data: documents })
const answerChanged = (message: string, cart: Cart, publicUrl: string): z.infer<typeof changed> => ({
  success: true,
  message,
  data: toDocuments(cart, publicUrl),
})

const ofUser = z.object({ userId: z.string() })
const ofItem = z.object({ cartItemId: z.string() })

const cartEndpoint = (path: '/api/cart/{userId}' | '/api/cart/user/{userId}') =>
  endpoint(
    'get',
    path,
    {
      summary: "The caller's cart; prices in rupees",
      access: 'reader',
      params: ofUser,
      errors: ['FORBIDDEN'],
      response: documents,
    },
    async ({ api, ctx, params }) => {
      requireSelf(ctx, params.userId)
      return toDocuments(await api.cart.get(), ctx.env.PUBLIC_URL)
    },
  )

export const cartRest = [
  cartEndpoint('/api/cart/user/{userId}'),
  cartEndpoint('/api/cart/{userId}'),
  endpoint(
    'post',
    '/api/cart/add',
    {
      summary: 'Add copies of a book to the cart',
      access: 'reader',
      body: cartAddInput.extend({ quantity: addedQuantity, userId: z.string().optional() }),
      errors: [
        'CART_QUANTITY_INVALID',
        'CART_TOO_MANY',
        'FORBIDDEN',
        'BOOK_NOT_FOUND',
        'BOOK_OUT_OF_STOCK',
        'CART_FULL',
      ],
      response: changed,
    },
    async ({ api, ctx, body: { userId, ...input } }) => {
      requireSelf(ctx, userId)
      const cart = await api.cart.add(input)
      const name = cart.items.find(({ book }) => book.id === input.bookId)?.book.name ?? ''
      return answerChanged(`${name} added to cart!`, cart, ctx.env.PUBLIC_URL)
    },
  ),
  endpoint(
    'put',
    '/api/cart/update/{cartItemId}',
    {
      summary: 'Set the quantity of an item; below 1 it is removed',
      access: 'reader',
      params: ofItem,
      body: z.object({ quantity: setQuantity }),
      errors: ['CART_QUANTITY_INVALID', 'CART_TOO_MANY', 'CART_ITEM_NOT_FOUND', 'BOOK_OUT_OF_STOCK'],
      response: changed,
    },
    async ({ api, ctx, params, body: { quantity } }) =>
      answerChanged('Cart updated', await api.cart.update({ id: params.cartItemId, quantity }), ctx.env.PUBLIC_URL),
  ),
  endpoint(
    'delete',
    '/api/cart/remove/{cartItemId}',
    { summary: 'Remove an item', access: 'reader', params: ofItem, errors: ['CART_ITEM_NOT_FOUND'], response: changed },
    async ({ api, ctx, params }) =>
      answerChanged('Item removed from cart', await api.cart.remove({ id: params.cartItemId }), ctx.env.PUBLIC_URL),
  ),
  endpoint(
    'delete',
    '/api/cart/clear/{userId}',
    { summary: 'Empty the cart', access: 'reader', params: ofUser, errors: ['FORBIDDEN'], response: changed },
    async ({ api, ctx, params }) => {
      requireSelf(ctx, params.userId)
      return answerChanged('Cart cleared', await api.cart.clear(), ctx.env.PUBLIC_URL)
    },
  ),
]
