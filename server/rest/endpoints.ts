import { authRest } from '#server/features/auth/auth.rest.ts'
import { notificationsRest } from '#server/features/notifications/notifications.rest.ts'
import { profileRest } from '#server/features/profile/profile.rest.ts'
import { categoriesRest } from '#server/features/categories/categories.rest.ts'
import { mediaRest } from '#server/features/media/media.rest.ts'
import { archiveRest } from '#server/features/archive/archive.rest.ts'
import { pdfsRest } from '#server/features/pdfs/pdfs.rest.ts'
import { draftsRest } from '#server/features/drafts/drafts.rest.ts'
import { postsRest } from '#server/features/posts/posts.rest.ts'
import { booksRest } from '#server/features/books/books.rest.ts'
import { cartRest } from '#server/features/cart/cart.rest.ts'
import { ordersRest } from '#server/features/orders/orders.rest.ts'
import { plansRest } from '#server/features/plans/plans.rest.ts'
import { bannersRest } from '#server/features/banners/banners.rest.ts'
import { galleryRest } from '#server/features/gallery/gallery.rest.ts'
import { headerBannersRest } from '#server/features/header-banners/header-banners.rest.ts'
import { recentPostsRest } from '#server/features/recent-posts/recent-posts.rest.ts'
import { searchRest } from '#server/features/search/search.rest.ts'
import { titlesRest } from '#server/features/titles/titles.rest.ts'
import { trashRest } from '#server/features/trash/trash.rest.ts'
import { termsRest } from '#server/features/terms/terms.rest.ts'
import type { Endpoint } from './endpoint.ts'

/** Every documented call. Fixed paths come before those with parameters, which would match them too. */
export const endpoints: readonly Endpoint[] = [
  ...authRest,
  ...notificationsRest,
  ...profileRest,
  ...categoriesRest,
  ...postsRest,
  ...draftsRest,
  ...pdfsRest,
  ...archiveRest,
  ...bannersRest,
  ...galleryRest,
  ...headerBannersRest,
  ...recentPostsRest,
  ...searchRest,
  ...titlesRest,
  ...termsRest,
  ...mediaRest,
  ...booksRest,
  ...cartRest,
  ...ordersRest,
  ...plansRest,
  ...trashRest,
]
