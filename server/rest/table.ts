import { authRest } from '#server/rooms/auth/auth.rest.ts'
import { categoriesRest } from '#server/rooms/categories/categories.rest.ts'
import { mediaRest } from '#server/rooms/media/media.rest.ts'
import { postsRest } from '#server/rooms/posts/posts.rest.ts'
import { booksRest } from '#server/rooms/books/books.rest.ts'
import { cartRest } from '#server/rooms/cart/cart.rest.ts'
import { ordersRest } from '#server/rooms/orders/orders.rest.ts'
import { plansRest } from '#server/rooms/plans/plans.rest.ts'
import type { Row } from './row.ts'

/** Every documented call. Fixed paths come before those with parameters. */
export const restTable: readonly Row[] = [
  ...authRest,
  ...categoriesRest,
  ...postsRest,
  ...mediaRest,
  ...booksRest,
  ...cartRest,
  ...ordersRest,
  ...plansRest,
]
