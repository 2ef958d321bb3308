import { createCallerFactory, router } from './core/trpc.ts'
import { authRouter } from './rooms/auth/auth.router.ts'
import { categoriesRouter } from './rooms/categories/categories.router.ts'
import { postsRouter } from './rooms/posts/posts.router.ts'
import { booksRouter } from './rooms/books/books.router.ts'
import { cartRouter } from './rooms/cart/cart.router.ts'
import { ordersRouter } from './rooms/orders/orders.router.ts'
import { plansRouter } from './rooms/plans/plans.router.ts'
import { settingsRouter } from './rooms/settings/settings.router.ts'

/** Every procedure of the site, by room. */
export const appRouter = router({
  auth: authRouter,
  categories: categoriesRouter,
  posts: postsRouter,
  books: booksRouter,
  cart: cartRouter,
  orders: ordersRouter,
  plans: plansRouter,
  settings: settingsRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
