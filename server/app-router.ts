import { createCallerFactory, mergeRouters, router } from './core/trpc.ts'
import { accountDataRouter } from './rooms/account-data/account-data.router.ts'
import { authRouter } from './rooms/auth/auth.router.ts'
import { bookmarksRouter } from './rooms/bookmarks/bookmarks.router.ts'
import { mailRouter } from './rooms/mail/mail.router.ts'
import { notificationsRouter } from './rooms/notifications/notifications.router.ts'
import { profileRouter } from './rooms/profile/profile.router.ts'
import { categoriesRouter } from './rooms/categories/categories.router.ts'
import { aboutRouter } from './rooms/about/about.router.ts'
import { bannersRouter } from './rooms/banners/banners.router.ts'
import { contactRouter } from './rooms/contact/contact.router.ts'
import { galleryRouter } from './rooms/gallery/gallery.router.ts'
import { headerBannersRouter } from './rooms/header-banners/header-banners.router.ts'
import { newsletterRouter } from './rooms/newsletter/newsletter.router.ts'
import { titlesRouter } from './rooms/titles/titles.router.ts'
import { archiveRouter } from './rooms/archive/archive.router.ts'
import { pdfsRouter } from './rooms/pdfs/pdfs.router.ts'
import { searchRouter } from './rooms/search/search.router.ts'
import { categoryRemovalRouter } from './rooms/posts/category-removal.router.ts'
import { postsRouter } from './rooms/posts/posts.router.ts'
import { booksRouter } from './rooms/books/books.router.ts'
import { cartRouter } from './rooms/cart/cart.router.ts'
import { ordersRouter } from './rooms/orders/orders.router.ts'
import { plansRouter } from './rooms/plans/plans.router.ts'
import { settingsRouter } from './rooms/settings/settings.router.ts'

/** Every procedure of the site, by room. */
export const appRouter = router({
  auth: authRouter,
  bookmarks: bookmarksRouter,
  mail: mailRouter,
  notifications: notificationsRouter,
  profile: mergeRouters(profileRouter, accountDataRouter),
  categories: mergeRouters(categoriesRouter, categoryRemovalRouter),
  about: aboutRouter,
  banners: bannersRouter,
  contact: contactRouter,
  gallery: galleryRouter,
  headerBanners: headerBannersRouter,
  newsletter: newsletterRouter,
  titles: titlesRouter,
  posts: postsRouter,
  search: searchRouter,
  pdfs: pdfsRouter,
  archive: archiveRouter,
  books: booksRouter,
  cart: cartRouter,
  orders: ordersRouter,
  plans: plansRouter,
  settings: settingsRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
