import { createCallerFactory, mergeRouters, router } from './core/trpc.ts'
import { accountDataRouter } from './features/account-data/account-data.router.ts'
import { authRouter, factorsRouter } from './features/auth/auth.router.ts'
import { bookmarksRouter } from './features/bookmarks/bookmarks.router.ts'
import { followsRouter } from './features/follows/follows.router.ts'
import { jobsRouter } from './features/jobs/jobs.router.ts'
import { mailRouter } from './features/mail/mail.router.ts'
import { notificationsRouter } from './features/notifications/notifications.router.ts'
import { profileRouter } from './features/profile/profile.router.ts'
import { categoriesRouter } from './features/categories/categories.router.ts'
import { aboutRouter } from './features/about/about.router.ts'
import { bannersRouter } from './features/banners/banners.router.ts'
import { contactRouter } from './features/contact/contact.router.ts'
import { galleryRouter } from './features/gallery/gallery.router.ts'
import { headerBannersRouter } from './features/header-banners/header-banners.router.ts'
import { lettersRouter, newsletterRouter } from './features/newsletter/newsletter.router.ts'
import { savedViewsRouter } from './features/saved-views/saved-views.router.ts'
import { titlesRouter } from './features/titles/titles.router.ts'
import { archiveRouter } from './features/archive/archive.router.ts'
import { pdfsRouter } from './features/pdfs/pdfs.router.ts'
import { draftsRouter } from './features/drafts/drafts.router.ts'
import { searchRouter, synonymsRouter } from './features/search/search.router.ts'
import {
  categoryRemovalRouter,
  counterpartsRouter,
  pinsRouter,
  seriesRouter,
} from './features/posts/posts.relations.router.ts'
import { postsRouter } from './features/posts/posts.router.ts'
import { authorsRouter, tagsRouter } from './features/terms/terms.router.ts'
import { booksRouter } from './features/books/books.router.ts'
import { cartRouter } from './features/cart/cart.router.ts'
import { ordersRouter } from './features/orders/orders.router.ts'
import { plansRouter } from './features/plans/plans.router.ts'
import { settingsRouter } from './features/settings/settings.router.ts'
import { menusRouter } from './features/menus/menus.router.ts'
import { sitePagesRouter } from './features/site-pages/site-pages.router.ts'
import { auditRouter } from './features/audit/audit.router.ts'
import { staffRouter } from './features/staff/staff.router.ts'
import { libraryRouter } from './features/library/library.router.ts'
import { readingRouter } from './features/reading/reading.router.ts'
import { readsRouter } from './features/reads/reads.router.ts'
import { frontRouter } from './features/front/front.router.ts'
import { homeRouter } from './features/home/home.router.ts'
import { houseWordsRouter } from './features/house-words/house-words.router.ts'
import { trashRouter } from './features/trash/trash.router.ts'

/** Every procedure of the site, by feature. */
export const appRouter = router({
  auth: authRouter,
  bookmarks: bookmarksRouter,
  follows: followsRouter,
  jobs: jobsRouter,
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
  letters: lettersRouter,
  savedViews: savedViewsRouter,
  titles: titlesRouter,
  posts: postsRouter,
  drafts: draftsRouter,
  authors: authorsRouter,
  tags: tagsRouter,
  series: seriesRouter,
  search: searchRouter,
  synonyms: synonymsRouter,
  pdfs: pdfsRouter,
  archive: archiveRouter,
  books: booksRouter,
  cart: cartRouter,
  orders: ordersRouter,
  plans: plansRouter,
  settings: settingsRouter,
  menus: menusRouter,
  sitePages: sitePagesRouter,
  trash: trashRouter,
  counterparts: counterpartsRouter,
  pins: pinsRouter,
  staff: staffRouter,
  audit: auditRouter,
  factors: factorsRouter,
  library: libraryRouter,
  reading: readingRouter,
  reads: readsRouter,
  home: homeRouter,
  front: frontRouter,
  houseWords: houseWordsRouter,
})

export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
