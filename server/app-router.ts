import { createCallerFactory, router } from './core/trpc.ts'
import { authRouter } from './rooms/auth/auth.router.ts'
import { categoriesRouter } from './rooms/categories/categories.router.ts'
import { postsRouter } from './rooms/posts/posts.router.ts'

/** Every procedure of the site, by room. */
export const appRouter = router({
  auth: authRouter,
  categories: categoriesRouter,
  posts: postsRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
