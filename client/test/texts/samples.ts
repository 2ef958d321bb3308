import type { SessionUser } from '#shared/auth.ts'
import type { CreditedAuthor } from '#shared/authors.ts'
import type { AdminBook, Book } from '#shared/books.ts'
import type { Cart } from '#shared/cart.ts'
import type { Category } from '#shared/categories.ts'
import { blankFields, type DraftSaved, type OpenDraft } from '#shared/drafts.ts'
import type { GalleryItem } from '#shared/gallery.ts'
import type { OrderWithEvents } from '#shared/order-work.ts'
import type { Order } from '#shared/orders.ts'
import type { AdminPdf } from '#shared/pdfs.ts'
import type { HeaderBanner } from '#shared/header-banners.ts'
import type { Plan } from '#shared/plans.ts'
import type { Profile } from '#shared/profile.ts'
import type { HouseRules } from '#shared/proof/marks.ts'
import type { SiteSettings } from '#shared/settings.ts'
import type { Post } from '#shared/posts.ts'
import type { AdminPostRow } from '#shared/post-list.ts'

// What the server might answer: enough of everything to have something to press.

const createdAt = '2026-11-20T06:30:00.000Z'
const lang = 'ta'

const picture = { id: 'p', name: 'texts.png', width: 800, height: 800, widths: [], placeholder: null }

export const category: Category = {
  id: 'c1',
  slug: 'poems',
  name: { ta: 'கவிதைகள்', en: 'Poems' },
  order: 1,
  isEditable: true,
  isAvailable: true,
  isInBanner: true,
  setHeader: true,
}

const card = {
  id: 'post1',
  slug: 'rain',
  lang,
  title: 'மழை',
  subtitle: 'ஒரு நாள்',
  author: 'கயல்',
  authors: [] as CreditedAuthor[],
  category: { id: 'c1', slug: 'poems', ta: 'கவிதைகள்', en: 'Poems' },
  picture: null,
  publishedAt: createdAt,
  isPremium: false,
} as const

export const post: Post = {
  ...card,
  content: '<p>மழை பெய்கிறது.</p>',
  description: '',
  excerpt: 'மழை பெய்கிறது.',
  readingMinutes: 1,
  pictures: [],
  tags: [],
  updatedAt: createdAt,
  updates: [],
  series: null,
  counterpart: null,
  readNext: [],
}

export const adminPost: AdminPostRow & { publishedAt: string } = {
  ...{
    id: card.id,
    slug: card.slug,
    lang: card.lang,
    title: card.title,
    lead: card.subtitle,
    picture: null,
    author: card.author,
  },
  ...{ category: card.category, isHome: true, isRecent: true, isPremium: false },
  ...{ state: 'published', hasDraft: false, updatedAt: createdAt, publishedAt: createdAt, publishAt: null },
}

export const openPost: OpenDraft = {
  ...{ id: card.id, state: 'published', publishAt: null, version: 0, tab: '', others: [], post: null },
  ...{ updatedAt: createdAt, baseUpdatedAt: createdAt },
  form: {
    fields: {
      ...{ ...blankFields, images: [], isHome: true, isRecent: true },
      ...{ title: card.title, author: card.author, content: post.content, category: category.id },
      publishedAt: createdAt,
    },
    ...{ at: createdAt, by: '' },
  },
}

/** What an autosave answers. */
export const savedPost: DraftSaved = {
  ...{ id: card.id, version: 1, updatedAt: createdAt, savedAt: createdAt, others: [], removed: [] },
}

export const galleryItem: GalleryItem = {
  id: 'g1',
  title: 'நீலம்',
  lang,
  picture,
  month: 202_611,
  createdAt,
  content: 'கடல்',
  newer: null,
  older: null,
}

export const galleryPage = { items: [galleryItem], counts: [{ month: 202_611, count: 1 }], next: null }
const editablePicture = { ...picture, original: { name: picture.name, width: 800, height: 800 }, crop: null }
export const editableGalleryItem = { ...galleryItem, picture: editablePicture }

const { slug, name: categoryName } = category
export const headerBanner: HeaderBanner = {
  category: { id: category.id, slug, ...categoryName },
  picture: editablePicture,
  updatedAt: createdAt,
}

export const pdf: AdminPdf = {
  id: 'pdf1',
  title: 'கார்த்திகை இதழ்',
  subtitle: '',
  lang,
  category: 'Archive',
  date: createdAt,
  picture: null,
  url: '/media/pdfs/texts.pdf',
  bytes: 1000,
  pages: 8,
  state: 'ready',
  failure: null,
  isCoverDrawn: true,
}

export const book: Book = {
  id: 'b1',
  name: 'கடல்',
  author: 'கயல்',
  description: '',
  nameEn: '',
  authorEn: '',
  descriptionEn: '',
  actualPrice: 25_000,
  sellingPrice: 20_000,
  isAvailable: true,
  stock: null,
  picture: null,
  createdAt,
}
export const adminBook: AdminBook = { ...book, coupon: '', inStock: true, category: 'shop' }

/** A front page without stories. */
export const emptyFront = {
  lead: null,
  headlines: [],
  bands: (['letter', 'grid'] as const).map((kind) => ({ id: kind, kind, title: { ta: '', en: '' } })),
}

export const emptyCart: Cart = { items: [], count: 0, subtotal: 0 }
const { id, name, author, nameEn, authorEn, sellingPrice, isAvailable, stock } = book
/** As many copies as are wanted: more than a badge tells. */
export const cartOf = (quantity: number): Cart => ({
  items: [
    {
      id: 'i1',
      quantity,
      book: { id, name, author, nameEn, authorEn, sellingPrice, isAvailable, stock, picture: null },
    },
  ],
  count: quantity,
  subtotal: quantity * sellingPrice,
})

export const order: Order = {
  id: 'abcdefghijkl',
  number: 17,
  name: 'கயல்',
  phone: '98765 43210',
  address: '12, தெற்கு மாசி வீதி, மதுரை 625001',
  items: [{ bookId: book.id, title: book.name, titleEn: '', quantity: 1, price: sellingPrice }],
  totalAmount: sellingPrice,
  deliveryFee: 6000,
  grandTotal: sellingPrice + 6000,
  status: 'pending',
  paymentMode: 'cod',
  steps: [{ status: 'pending', at: createdAt }],
  courier: '',
  tracking: '',
  createdAt,
  updatedAt: createdAt,
}

export const adminOrder: OrderWithEvents = {
  ...order,
  items: order.items.map((item) => ({ ...item, cancelled: 0 })),
  email: 'kayal@example.org',
  note: '',
  paidAmount: 0,
  refundedAmount: 0,
  events: [],
}

export const settings: SiteSettings = {
  defaultDeliveryFee: order.deliveryFee,
  rightClickBlock: true,
  externalPdfViewer: '',
  signInWithGoogle: true,
}

export const plan: Plan = {
  id: 'plan1',
  title: 'ஆண்டு',
  description: '',
  titleEn: '',
  descriptionEn: '',
  price: 50_000,
  durationInDays: 365,
}

export const title = { postId: 'post1', lang, title: 'மழை', source: 'Poems', createdAt } as const
export const selectedTitle = { ...title, id: 't1', slug: 'rain' }

export const banner = { id: 'n1', mobile: null, desktop: picture, description: '', post: null, createdAt }

export const person = { id: 'u1', name: 'கயல்', email: 'kayal@example.org', phone: '' }

export const notice = { id: 'm1', title: 'புதிய இதழ்', message: 'வந்துவிட்டது', link: null, read: false, createdAt }

// Another name than that of the pictures in lists, which are nowhere: a browser does not ask twice for what just failed.
const uploadedName = 'texts-uploaded.png'
export const uploaded = { id: 'up1', name: uploadedName, url: `/uploads/${uploadedName}`, width: 800, height: 800 }

/** The reader and the admin who are signed in. */
export const user: SessionUser = { id: 'u1', name: 'Kayal', email: 'kayal@example.org', role: 'reader' }
export const adminUser: SessionUser = { id: 'a1', name: 'Editor', email: 'editor@localhost', role: 'owner' }

export const houseRuleSwitches: HouseRules = {
  ...{ doubling: true, noDoubling: true, strayStop: true, article: true, standard: true, letter: true },
  ...{ repeated: true, scripts: true, unknown: false },
}

export const profile: Profile = {
  ...{ id: user.id, name: user.name, email: user.email, mobile: '', dob: '', gender: '' },
  ...{ theme: null, lang: null, emailVerified: true, hasPassword: true },
}

/** More than the bar of a narrow screen has place for. */
export const categories: Category[] = ['interviews', 'essays', 'stories', 'science', 'cinema', 'review', 'letters'].map(
  (word, place) => ({
    ...category,
    ...{ id: `c${place + 2}`, slug: word, order: place + 2, name: { ta: `பகுதி ${place}`, en: word } },
  }),
)

/** The same for readers. */
export const readersPdf = pdf
