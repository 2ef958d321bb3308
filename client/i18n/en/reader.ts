import { readingErrors as table } from '#shared/reading-errors.ts'
import account from './account.json' with { type: 'json' }
import banners from './banners.json' with { type: 'json' }
import categories from './categories.json' with { type: 'json' }
import readingErrors from './reading-errors.json' with { type: 'json' }
import newsletter from './newsletter.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }
import titles from './titles.json' with { type: 'json' }

/** The server's own English, and one for the fault that no server reports. */
const errors = {
  ...readingErrors,
  ...(Object.fromEntries(Object.entries(table).map(([code, [, sentence]]) => [code, sentence])) as Record<
    keyof typeof table,
    string
  >),
}

/** The namespaces that every page loads. */
export const messages = {
  account,
  banners,
  categories,
  errors,
  newsletter,
  posts,
  search,
  site,
  titles,
}
