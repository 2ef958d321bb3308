import { z } from 'zod'
import { cleanText } from './text.ts'
import { updateOf } from './update.ts'

/** Categories without an order come last. */
export const missingOrder = 9999

/** The part of an address that a category owns: its English name in lower case, letters and digits only. */
export const slugOfName = (nameEn: string): string => nameEn.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/** Post categories that exist from the first start and cannot be edited. `alias` is a former key of the API. */
export const builtInCategories = [
  { en: 'Home', ta: 'முகப்பு' },
  { en: 'Recent Posts', ta: 'அண்மைப் பதிவுகள்' },
  { en: 'Premium Articles', ta: 'சிறப்புக் கட்டுரைகள்' },
  { en: 'Book Review', ta: 'நூல் மதிப்புரை' },
  { en: 'Editorial', ta: 'தலையங்கம்', alias: 'editorials' },
  { en: 'Interviews', ta: 'நேர்காணல்கள்' },
  { en: 'Series', ta: 'தொடர்கள்' },
  { en: 'Poems', ta: 'கவிதைகள்' },
  { en: 'Babasaheb Speaks', ta: 'பாபாசாகேப் பேசுகிறார்' },
  { en: 'Periyar Speaks', ta: 'பெரியார் பேசுகிறார்' },
  { en: 'Marketplace Books & More', ta: 'புத்தகச் சந்தை' },
  { en: 'Archive', ta: 'ஆவணக் காப்பகம்', alias: 'maiarchive' },
  { en: 'Blue Thoughts', ta: 'நீலச் சிந்தனைகள்' },
  { en: 'About', ta: 'எங்களைப் பற்றி' },
  { en: 'Contact', ta: 'தொடர்பு' },
] as const satisfies { en: string; ta: string; alias?: string }[]

/** Slugs of fixed pages, which no new category may take. Built-in categories own theirs. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...builtInCategories.map(({ en }) => slugOfName(en)),
  ...[
    'admin',
    'api',
    'archivepdfs',
    'assets',
    'auth',
    'authors',
    'bookmarks',
    'books',
    'cart',
    'checkout',
    'corrections',
    'editorialpdfs',
    'english',
  ],
  ...[
    'feed',
    'feedxml',
    'following',
    'healthz',
    'lang',
    'login',
    'loginclient',
    'logout',
    'media',
    'metrics',
    'newsletter',
  ],
  ...[
    'notifications',
    'orderconfirmation',
    'orders',
    'pages',
    'pdfviewer',
    'posts',
    'preview',
    'profile',
    'readyz',
    'robotstxt',
  ],
  ...[
    'search',
    'settings',
    'share',
    'shop',
    'signup',
    'sitemap',
    'sitemapxml',
    'subscriptions',
    'tags',
    'trpc',
    'uploads',
  ],
  ...['undochange', 'verify', 'resetpassword'],
])

const name = z
  .string({ error: 'CATEGORY_FIELDS_REQUIRED' })
  .transform(cleanText)
  .pipe(z.string().min(1, 'CATEGORY_FIELDS_REQUIRED').max(60, 'FIELD_TOO_LONG'))

export const categoryInput = z.object({
  name: z.object({ en: name, ta: name }, { error: 'CATEGORY_FIELDS_REQUIRED' }),
  isEditable: z.boolean().default(true),
  isAvailable: z.boolean().default(true),
  isInBanner: z.boolean().default(true),
  setHeader: z.boolean().default(false),
})
export type CategoryInput = z.infer<typeof categoryInput>
export const categoryUpdate = updateOf(categoryInput)

export const category = z.object({
  id: z.string(),
  name: z.object({ en: z.string(), ta: z.string() }),
  slug: z.string(),
  order: z.int(),
  isEditable: z.boolean(),
  isAvailable: z.boolean(),
  isInBanner: z.boolean(),
  setHeader: z.boolean(),
})
export type Category = z.infer<typeof category>

/** Categories that posts can be put in, that are in the category bar, or that have a header banner. */
export const categoryFilter = z.enum(['available', 'banner', 'header'])
export type CategoryFilter = z.infer<typeof categoryFilter>

export const categoryReorder = z
  .array(z.object({ id: z.string(), order: z.int().min(1).max(missingOrder) }), { error: 'CATEGORY_ORDER_INVALID' })
  .min(1, 'CATEGORY_ORDER_INVALID')
  .max(500, 'CATEGORY_ORDER_INVALID')

/** The edit form does not offer categories that are pages of the site, except the post's present one. */
const pageCategories = new Set(['home', 'recentposts', 'editorial', 'about', 'archive'])
export const isOfferedOnEdit = ({ id, slug }: Pick<Category, 'id' | 'slug'>, currentId: string): boolean =>
  id === currentId || !pageCategories.has(slug)
