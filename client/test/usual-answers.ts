import { data, type Answers } from './answers.ts'
import {
  adminUser,
  categories,
  category,
  emptyCart,
  emptyFront,
  houseRuleSwitches,
  profile,
  settings,
  user,
} from './texts/samples.ts'

const noPosts = data({ posts: [], next: null })

/** What the server answers to what every page asks: a small site, in which nothing has happened. */
export const usualAnswers: Answers = {
  'settings.get': data(settings),
  'categories.list': data([category, ...categories]),
  'categories.bySlug': data(category),
  'headerBanners.bySlug': data({ picture: null }),
  'titles.selected': data([]),
  'banners.list': data([]),
  'front.page': data(emptyFront),
  'front.grid': noPosts,
  'posts.byCategory': noPosts,
  'pdfs.months': data([]),
  'archive.editorials': data({ latest: null, before: null, months: [] }),

  'auth.verify': data({ isValid: true, user }),
  'profile.get': data(profile),
  'cart.get': data(emptyCart),
  'orders.mine': data({ orders: [], next: null }),
  'plans.mine': data({ active: null, requestedPlanIds: [], plans: [] }),
  'bookmarks.ids': data([]),
  'reading.places': data([]),
  'follows.list': data([]),
  'notifications.unread': data({ unread: 0 }),
  'notifications.live': 'pending',

  'auth.verifyAdmin': data({ isValid: true, user: adminUser }),
  'home.waiting': data({
    ...{ orders: null, review: null, scheduled: null, drafts: null },
    ...{ messages: null, planRequests: null, pages: null, failedMails: null, failedJobs: null },
  }),
  'home.today': data({ reads: 0, posts: [], writing: [], health: null }),
  'savedViews.list': data([]),
  'drafts.unfinished': data([]),
  'drafts.leave': data({}),
  'posts.adminMonths': data([]),
  'posts.adminCounts': data({ draft: 0, review: 0, scheduled: 0, published: 1, unpublished: 0 }),
  'reads.ofPosts': data([]),
  'books.adminTotals': data({ all: 2, available: 1, few: 0, out: 0, copies: 0 }),
  'library.twin': data(null),
  'authors.adminList': data({ authors: [], next: null }),
  'tags.adminList': data({ tags: [], next: null }),
  'series.adminList': data({ series: [], next: null }),
  'houseWords.list': data([]),
  'houseWords.rules': data(houseRuleSwitches),
}
