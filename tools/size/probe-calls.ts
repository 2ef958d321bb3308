import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '#server/app-router.ts'
import { excluded, wholeList, type Excluded, type Probe } from './probe.ts'
import type { Sample } from './sample.ts'

type Inputs = inferRouterInputs<AppRouter>
type InputOf<P> = P extends `${infer Feature extends keyof Inputs}.${infer Name}`
  ? Name extends keyof Inputs[Feature]
    ? Inputs[Feature][Name]
    : never
  : never

/** The name of a procedure, and the inputs with which it is called. */
type Path = { [F in keyof Inputs]: `${F}.${Extract<keyof Inputs[F], string>}` }[keyof Inputs]
type Calls = { [P in Path]?: (sample: Sample) => InputOf<P>[] }

const none = () => [undefined]

const ofPublic: Calls = {
  'categories.list': () => [{}, { filter: 'banner' }],
  'categories.bySlug': ({ category }) => [{ slug: category.slug }],
  'authors.list': ({ cursors }) => [{}, { cursor: cursors.authors }],
  'authors.bySlug': ({ author }) => [{ slug: author.slug }],
  'tags.list': ({ cursors }) => [{}, { cursor: cursors.tags }],
  'tags.bySlug': ({ tag }) => [{ slug: tag.slug }],
  'series.bySlug': ({ series }) => [{ slug: series.slug }],
  'series.list': () => [{}],
  'about.get': () => [{ lang: 'ta' }],
  'banners.list': none,
  'gallery.list': ({ cursors }) => [{}, { cursor: cursors.gallery }],
  'gallery.get': ({ ids }) => [{ id: ids.gallery }],
  'gallery.document': ({ ids }) => [{ id: ids.gallery }],
  'headerBanners.bySlug': ({ category }) => [{ slug: category.slug }],
  'titles.selected': none,
  'titles.available': ({ cursors, words }) => [{}, { cursor: cursors.recent }, { q: words.common }],
  'posts.home': ({ cursors }) => [{}, { cursor: cursors.recent }],
  'posts.recent': ({ cursors }) => [{}, { cursor: cursors.recent }],
  'posts.byCategory': ({ category, words }) => [
    { slug: category.slug },
    { slug: category.slug, q: words.common },
    { slug: category.slug, q: words.none },
  ],
  'posts.byAuthor': ({ author, cursors }) => [{ slug: author.slug }, { slug: author.slug, cursor: cursors.recent }],
  'posts.byTag': ({ tag, cursors }) => [{ slug: tag.slug }, { slug: tag.slug, cursor: cursors.recent }],
  'posts.bySeries': ({ series }) => [{ slug: series.slug }],
  'posts.get': ({ post }) => [{ id: post.id }, { id: post.premiumId }, { id: post.counterpartId }],
  'posts.document': ({ post }) => [{ id: post.id }],
  'posts.corrections': () => [{}],
  'search.suggest': ({ words }) => [
    { q: words.common },
    { q: words.common.slice(0, 2) },
    { q: words.rare },
    { q: words.none },
  ],
  'search.page': ({ words }) => [
    { q: words.common },
    { q: words.common, page: 50 },
    { q: words.rare },
    { q: words.common, type: 'book' },
    { q: words.common, year: 2020 },
  ],
  'search.lines': ({ words }) => [
    { q: words.common },
    { q: words.common, sort: 'oldest' },
    { q: `${words.common} ${words.common}` },
    { q: `"${words.common} ${words.rare}"` },
    { q: words.rare },
  ],
  'search.linesCsv': ({ words }) => [{ q: words.common }],
  'search.words': () => [{ letters: 'kavithai' }],
  'search.best': ({ words }) => [{ q: words.common }, { q: words.rare }],
  'pdfs.list': ({ cursors }) => [{}, { category: 'Archive' }, { cursor: cursors.pdfs }],
  'pdfs.months': () => [{ category: 'Archive' }],
  'pdfs.get': ({ ids }) => [{ id: ids.pdf }],
  'pdfs.search': ({ ids, words }) => [{ id: ids.pdf, q: words.common }],
  'pdfs.document': ({ ids }) => [{ id: ids.pdf }],
  'archive.month': ({ month }) => [{ month }],
  'archive.editorials': none,
  'archive.editorialMonth': ({ month }) => [{ month }],
  'books.list': ({ book, cursors }) => [
    {},
    { cursor: cursors.books },
    { sort: 'name' },
    { sort: 'cheapest' },
    { q: book.name },
  ],
  'books.get': ({ book }) => [{ id: book.id }],
  'books.reviews': ({ book }) => [{ id: book.id }],
  'books.ofPost': ({ post }) => [{ id: post.id }],
  'plans.list': none,
  'settings.get': none,
}

const ofReaders: Calls = {
  'auth.verify': none,
  'auth.sessions': none,
  'bookmarks.ids': none,
  'bookmarks.list': ({ words }) => [{}, { q: words.common }],
  'follows.list': none,
  'follows.entries': none,
  'follows.news': ({ cursors }) => [{}, { cursor: cursors.recent }],
  'follows.ways': none,
  'reading.places': none,
  'notifications.list': () => [{}, { unreadOnly: true }],
  'notifications.unread': none,
  'profile.get': none,
  'profile.getOf': ({ reader }) => [{ userId: reader.id }],
  'posts.wholeContent': ({ post }) => [{ id: post.id }],
  'cart.get': none,
  'orders.mine': () => [{}],
  'orders.get': ({ ownOrderId }) => [{ id: ownOrderId }],
  'plans.mine': none,
}

const ofNewsroom: Calls = {
  'posts.adminList': ({ author, tag, category, cursors, month, words, order }) => [
    {},
    { cursor: cursors.changed },
    { sort: 'oldest' },
    { sort: 'published' },
    { state: 'draft' },
    { state: 'published' },
    { q: words.common },
    { q: words.rare },
    { q: order.tracking },
    { categoryId: category.id, lang: 'en' },
    { categoryId: category.id, state: 'published', sort: 'published' },
    { authorId: author.id },
    { tagId: tag.id },
    { month },
    { recentOnly: true },
  ],
  'posts.adminCounts': ({ author, tag, category, month, words }) => [
    {},
    { categoryId: category.id },
    { authorId: author.id },
    { tagId: tag.id },
    { lang: 'en' },
    { month },
    { q: words.common },
    { q: words.rare },
  ],
  'posts.adminMonths': none,
  'posts.listPreviewLinks': ({ post }) => [{ id: post.id }],
  'drafts.get': ({ post }) => [{ id: post.draftId, tab: 'a-tab-of-the-check' }],
  'drafts.unfinished': none,
  'drafts.revisions': ({ revision }) => [{ id: revision.postId }],
  'drafts.revision': ({ revision }) => [{ id: revision.postId, revisionId: revision.id }],
  'authors.adminList': ({ cursors, words }) => [{}, { cursor: cursors.authors }, { q: words.rare }],
  'authors.adminGet': ({ author }) => [{ id: author.id }],
  'tags.adminList': ({ cursors, words }) => [{}, { cursor: cursors.tags }, { q: words.rare }],
  'tags.adminGet': ({ tag }) => [{ id: tag.id }],
  'series.adminList': ({ words }) => [{}, { q: words.rare }],
  'series.adminGet': ({ series }) => [{ id: series.id }],
  'counterparts.get': ({ post }) => [{ id: post.counterpartId }],
  'counterparts.candidates': ({ post, words }) => [{ id: post.id }, { id: post.id, q: words.common }],
  'pins.list': none,
  'front.page': () => [{ lang: 'ta' }, { lang: 'en' }],
  'front.grid': ({ cursors }) => [{ lang: 'ta' }, { lang: 'ta', cursor: cursors.recent }],
  'front.adminGet': () => [{ lang: 'ta' }],
  'titles.candidates': ({ cursors, words }) => [{}, { cursor: cursors.recent }, { q: words.common }, { q: words.rare }],
  'headerBanners.list': none,
  'banners.edit': ({ ids }) => [{ id: ids.banner }],
  'about.adminGet': () => [{ lang: 'ta' }],
  'sitePages.list': none,
  'sitePages.adminGet': () => [{ slug: 'terms' }],
  'sitePages.template': () => [{ slug: 'terms' }],
  'gallery.adminGet': ({ ids }) => [{ id: ids.gallery }],
  'pdfs.adminList': ({ cursors, words }) => [{}, { cursor: cursors.pdfs }, { q: words.rare }],
  'pdfs.adminGet': ({ ids }) => [{ id: ids.pdf }],
  'library.list': ({ cursors, words }) => [
    {},
    { cursor: cursors.uploads },
    { q: words.common },
    { q: words.none },
    { only: 'without-alt' },
    { kind: 'audio' },
  ],
  'library.get': ({ ids }) => [{ id: ids.upload }],
  'library.uses': ({ ids }) => [{ id: ids.upload }],
  'library.twin': ({ ids }) => [{ id: ids.upload }],
  'synonyms.list': ({ words }) => [{}, { q: words.none }],
  'synonyms.misses': none,
  'houseWords.list': none,
  'houseWords.rules': none,
  'reads.ofPosts': ({ post }) => [{ ids: [post.id, post.oldId] }],
  'trash.list': () => [{}],
}

const ofShopAndMail: Calls = {
  'books.adminList': ({ book, cursors }) => [
    {},
    { cursor: cursors.books },
    { q: book.name },
    { state: 'few' },
    { state: 'out' },
  ],
  'books.adminTotals': ({ book }) => [{}, { q: book.name }],
  'orders.adminList': ({ cursors, order, book }) => [
    {},
    { cursor: cursors.orders },
    { sort: 'oldest' },
    { sort: 'amount' },
    { status: 'pending' },
    { status: 'delivered' },
    { status: 'delivered', sort: 'amount' },
    { q: String(order.number) },
    { q: order.tracking },
    { q: order.phone },
    { q: order.name },
    { q: book.name },
    { q: order.name, status: 'pending' },
  ],
  'orders.adminGet': ({ order }) => [{ id: order.id }],
  'orders.totals': ({ order, book }) => [{}, { q: order.name }, { q: order.phone }, { q: book.name }],
  'orders.byNumber': ({ order }) => [{ numbers: [order.number, order.number + 1] }],
  'orders.export': ({ cursors }) => [{ lang: 'ta' }, { lang: 'ta', cursor: cursors.orders }],
  'plans.requests': ({ reader }) => [{}, { status: 'active' }, { q: reader.name }],
  'plans.requestTotals': ({ reader }) => [{}, { q: reader.name }],
  'settings.all': none,
  'contact.list': ({ cursors, month, words }) => [
    {},
    { cursor: cursors.messages },
    { state: 'unread' },
    { month },
    { q: words.common },
    { q: words.none },
  ],
  'contact.totals': ({ month, words }) => [{}, { month }, { q: words.common }],
  'contact.months': none,
  'contact.get': ({ ids }) => [{ id: ids.message }],
  'newsletter.list': ({ cursors }) => [
    {},
    { cursor: cursors.subscribers },
    { lang: 'en' },
    { state: 'waiting' },
    { state: 'bouncing' },
    { q: 'abc' },
    { q: 'nobody@nowhere' },
  ],
  'newsletter.totals': () => [{}, { lang: 'en' }, { q: 'abc' }],
  'newsletter.export': ({ cursors }) => [{}, { cursor: cursors.subscribers }],
  'letters.list': ({ words }) => [{}, { state: 'draft' }, { q: words.common }],
  'letters.totals': ({ words }) => [{}, { q: words.common }],
  'letters.get': ({ ids }) => [{ id: ids.letter }],
  'letters.preview': ({ ids }) => [{ id: ids.letter }],
  'letters.audiences': none,
  'letters.digest': () => [{ lang: 'ta' }],
  'notifications.sent': ({ cursors, words }) => [
    {},
    { cursor: cursors.sent },
    { audience: 'people' },
    { q: words.common },
  ],
  'notifications.sentTotals': ({ words }) => [{}, { q: words.common }],
  'notifications.people': () => [{}],
  'notifications.searchPeople': ({ reader }) => [{ q: reader.name.slice(0, 3) }, { q: reader.name }, { q: 'zzz' }],
  'notifications.ofReader': ({ reader }) => [{ userId: reader.id }],
  'notifications.readerByName': ({ reader }) => [{ name: reader.name }],
  'notifications.summary': () => [{}],
  'mail.list': ({ cursors }) => [{}, { cursor: cursors.mails }, { state: 'failed' }, { q: 'nobody@nowhere' }],
}

const ofOwners: Calls = {
  'home.waiting': none,
  'home.today': none,
  'home.digest': () => [{ lang: 'ta' }],
  'savedViews.list': () => [{ list: 'posts' }],
  'staff.list': none,
  'staff.sessions': ({ ids }) => [{ id: ids.owner }],
  'jobs.failed': none,
  'factors.get': none,
  'audit.bulkChanges': () => [{}],
  'audit.list': ({ cursors, ids, words }) => [
    {},
    { cursor: cursors.audit },
    { area: 'orders' },
    { area: 'sign-ins' },
    { area: 'staff' },
    { userId: ids.owner },
    { q: words.common },
    { q: words.none },
  ],
}

const asked: { calls: Calls; as?: 'reader' | 'owner' }[] = [
  { calls: ofPublic },
  { calls: ofReaders, as: 'reader' },
  ...[ofNewsroom, ofShopAndMail, ofOwners].map((calls) => ({ calls, as: 'owner' as const })),
]

const notAsked: Partial<Record<Path, Excluded>> = {
  'auth.verifyAdmin': excluded('looks up the session, as every call of the staff does'),
  'notifications.allPeople': wholeList,
  'profile.export': excluded('is everything that the site knows of one reader'),
  'audit.parts': excluded('is what one bulk change has changed, at most some hundred rows'),
  'audit.export': excluded('is a file of everything that was done'),
  'sitePages.get': excluded('has no content of the library'),
  'posts.preview': excluded('looks up one secret of a link'),
  'plans.waiting': excluded('are all who wait for one plan'),
}

/** Every procedure that reads. */
export const procedures: Record<string, object> = Object.assign({}, ...asked.map(({ calls }) => calls), notAsked)
/** Why some are not asked for. */
export const notAskedCalls: Record<string, Excluded> = notAsked

const pathOf = (name: string, input: unknown): string =>
  `/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`

const shown = (input: unknown): string => (input === undefined ? '' : ` ${JSON.stringify(input)}`)

export const probesOfCalls = (sample: Sample): Probe[] =>
  asked.flatMap(({ calls, as }) =>
    Object.entries(calls).flatMap(([name, inputs]) =>
      inputs(sample).map((input) => ({ name: name + shown(input), path: pathOf(name, input), ...(as && { as }) })),
    ),
  )
