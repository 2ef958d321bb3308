import { about } from './about.ts'
import { account } from './account.ts'
import { banners } from './banners.ts'
import { categories } from './categories.ts'
import { contact } from './contact.ts'
import { gallery } from './gallery.ts'
import { issues } from './issues.ts'
import { newsletter } from './newsletter.ts'
import { posts } from './posts.ts'
import { readingErrors } from './reading-errors.ts'
import { search } from './search.ts'
import { shop } from './shop.ts'
import { site } from './site.ts'
import { speakers } from './speakers.ts'
import { ticker } from './ticker.ts'

/** The namespaces that every page loads. */
export const reader = {
  about,
  account,
  banners,
  categories,
  contact,
  errors: readingErrors,
  gallery,
  issues,
  newsletter,
  posts,
  search,
  shop,
  site,
  speakers,
  ticker,
} as const
