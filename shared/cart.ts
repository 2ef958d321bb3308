import { z } from 'zod'
import { id } from './ids.ts'
import { picture } from './media.ts'
import { maxQuantity } from './cart.rules.ts'

/** How many copies to add. */
const quantity = z.int('CART_QUANTITY_INVALID').min(1, 'CART_QUANTITY_INVALID').max(maxQuantity, 'CART_TOO_MANY')

export const cartAddInput = z.object({ bookId: id, quantity: quantity.default(1) })

/** A quantity below 1 removes the item. */
export const cartUpdateInput = z.object({
  id,
  quantity: z.int('CART_QUANTITY_INVALID').min(-maxQuantity, 'CART_QUANTITY_INVALID').max(maxQuantity, 'CART_TOO_MANY'),
})

const cartItem = z.object({
  id: z.string(),
  quantity: z.int(),
  book: z.object({
    id: z.string(),
    name: z.string(),
    author: z.string(),
    /** In English; empty: there is none, like the next one. */
    nameEn: z.string(),
    authorEn: z.string(),
    /** In paise. */
    sellingPrice: z.int(),
    isAvailable: z.boolean(),
    stock: z.int().nullable(),
    picture: picture.nullable(),
  }),
})
export type CartItem = z.infer<typeof cartItem>

/** A reader's cart; items in the order in which they were added. */
export const cart = z.object({
  items: z.array(cartItem),
  /** Total number of copies. */
  count: z.int(),
  /** In paise, without delivery. */
  subtotal: z.int(),
})
export type Cart = z.infer<typeof cart>
