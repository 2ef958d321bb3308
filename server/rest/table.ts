import { authRest } from '#server/rooms/auth/auth.rest.ts'
import { notificationsRest } from '#server/rooms/notifications/notifications.rest.ts'
import { profileRest } from '#server/rooms/profile/profile.rest.ts'
import { categoriesRest } from '#server/rooms/categories/categories.rest.ts'
import { mediaRest } from '#server/rooms/media/media.rest.ts'
import { archiveRest } from '#server/rooms/archive/archive.rest.ts'
import { pdfsRest } from '#server/rooms/pdfs/pdfs.rest.ts'
import { postsRest } from '#server/rooms/posts/posts.rest.ts'
import { booksRest } from '#server/rooms/books/books.rest.ts'
import { cartRest } from '#server/rooms/cart/cart.rest.ts'
import { ordersRest } from '#server/rooms/orders/orders.rest.ts'
import { plansRest } from '#server/rooms/plans/plans.rest.ts'
import { bannersRest } from '#server/rooms/banners/banners.rest.ts'
import { galleryRest } from '#server/rooms/gallery/gallery.rest.ts'
import { headerBannersRest } from '#server/rooms/header-banners/header-banners.rest.ts'
import { recentPostsRest } from '#server/rooms/recent-posts/recent-posts.rest.ts'
import { searchRest } from '#server/rooms/search/search.rest.ts'
import { titlesRest } from '#server/rooms/titles/titles.rest.ts'
import type { Row } from './row.ts'

/** Every documented call. Fixed paths come before those with parameters. */
export const restTable: readonly Row[] = [
  ...authRest,
  ...notificationsRest,
  ...profileRest,
  ...categoriesRest,
  ...postsRest,
  ...pdfsRest,
  ...archiveRest,
  ...bannersRest,
  ...galleryRest,
  ...headerBannersRest,
  ...recentPostsRest,
  ...searchRest,
  ...titlesRest,
  ...mediaRest,
  ...booksRest,
  ...cartRest,
  ...ordersRest,
  ...plansRest,
]
