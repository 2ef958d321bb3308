import about from './about.json' with { type: 'json' }
import account from './account.json' with { type: 'json' }
import banners from './banners.json' with { type: 'json' }
import categories from './categories.json' with { type: 'json' }
import contact from './contact.json' with { type: 'json' }
import readingErrors from './reading-errors.json' with { type: 'json' }
import gallery from './gallery.json' with { type: 'json' }
import issues from './pdfs.json' with { type: 'json' }
import newsletter from './newsletter.json' with { type: 'json' }
import posts from './posts.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import shop from './shop.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }
import speakers from './speakers.json' with { type: 'json' }
import ticker from './titles.json' with { type: 'json' }

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
}
