import { z } from 'zod'
import { book } from './books.ts'
import { bandKinds, bandRules, bandSorts, maxBands, type BandKind } from './front.rules.ts'
import { galleryTile } from './gallery.ts'
import { id } from './ids.ts'
import { langs, type Lang } from './lang.ts'
import { pagingInput } from './paging.ts'
import { pdf } from './pdfs.ts'
import { correction, postCard, postCategory } from './posts.ts'
import { termLink } from './terms.ts'
import { optionalLine } from './text-fields.ts'

// The front page of a language: a lead, three headlines, and bands that editors order, name and fill.

const maxTitle = 80

/** The headlines beside the lead. */
export const headlineCount = 3

/** Which front page: /home is the Tamil one, /english the other; in both, texts are of that language. */
export const frontInput = z.object({ lang: z.enum(langs) })

/** What the band is called, in both languages of the interface; empty: as its kind is. */
const titles = z.object({ ta: optionalLine(maxTitle).default(''), en: optionalLine(maxTitle).default('') })

export const bandInput = z
  .object({
    kind: z.enum(bandKinds, { error: 'FIELD_INVALID' }),
    title: titles.default({ ta: '', en: '' }),
    /** The category, tag or series that it shows; null: no choice. */
    subjectId: id.nullable().default(null),
    /** Null: as many as its kind usually shows. */
    count: z.int().nullable().default(null),
    sort: z.enum(bandSorts, { error: 'FIELD_INVALID' }).default('newest'),
    isOn: z.boolean().default(true),
  })
  .superRefine(({ kind, subjectId, count, sort }, ctx) => {
    const rule = bandRules[kind]
    const refuse = (field: string) => ctx.addIssue({ code: 'custom', message: 'FIELD_INVALID', path: [field] })
    if (subjectId !== null && rule.subjects.length === 0) refuse('subjectId')
    if (count !== null && (!rule.count || count < rule.count.min || count > rule.count.max)) refuse('count')
    if (!rule.sorts.includes(sort)) refuse('sort')
  })
export type BandInput = z.output<typeof bandInput>

/** A whole front page, in the order of its bands. Without any it has the usual ones. */
export const frontUpdate = frontInput.extend({
  bands: z
    .array(bandInput)
    .max(maxBands, 'FRONT_FULL')
    .superRefine((bands, ctx) => {
      for (const [index, { kind }] of bands.entries())
        if (!bandRules[kind].isRepeatable && bands.findIndex((band) => band.kind === kind) < index)
          ctx.addIssue({ code: 'custom', message: 'FRONT_BAND_TWICE', path: [index, 'kind'] })
    }),
})

/** A band in the admin. */
export const adminBand = z.object({
  kind: z.enum(bandKinds),
  title: z.object({ ta: z.string(), en: z.string() }),
  subjectId: z.string().nullable(),
  /** Null also where what the band was about has been deleted: then readers do not see it. */
  subject: z.object({ kind: z.enum(['category', 'tag', 'series']), ta: z.string(), en: z.string() }).nullable(),
  count: z.int().nullable(),
  sort: z.enum(bandSorts),
  isOn: z.boolean(),
})
export type AdminBand = z.infer<typeof adminBand>

export const adminFront = z.object({
  bands: z.array(adminBand),
  /** Whether nobody has changed the usual bands. */
  isUsual: z.boolean(),
})
export type AdminFront = z.infer<typeof adminFront>

// ---------------------------------------------------------------------------------------------------- What readers see

/**
 * A post of a front page: what a card has without its date, the addresses of its authors and the id of its category, which
 * the page does not show. One that is shown in words has no picture, whatever the post has.
 */
const frontPost = postCard.omit({ publishedAt: true }).extend({
  authors: z.array(termLink.pick({ name: true, nameEn: true })),
  category: postCategory.omit({ id: true }),
})
export type FrontPost = z.infer<typeof frontPost>
const posts = z.array(frontPost)
const base = {
  id: z.string(),
  title: z.object({ ta: z.string(), en: z.string() }),
}
/** Lines of a poem, by stanza. */
const stanzas = z.array(z.array(z.string()))

/** Where a section goes on. */
const subject = z.object({ kind: z.enum(['category', 'tag']), slug: z.string(), ta: z.string(), en: z.string() })

export const frontBand = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('section'), subject: subject.nullable(), posts }),
  z.object({
    ...base,
    kind: z.literal('series'),
    /** With the number of its published parts. */
    series: termLink.extend({ posts: z.int() }),
    /** The newest part first. */
    posts: z.array(frontPost.extend({ part: z.int().nullable() })),
  }),
  z.object({
    ...base,
    kind: z.literal('poem'),
    post: frontPost,
    stanzas,
    /** Of the counterpart in the other language. */
    original: stanzas.nullable(),
    /** It goes on behind what is shown. */
    isCut: z.boolean(),
    isDaily: z.boolean(),
  }),
  z.object({
    ...base,
    kind: z.literal('gallery'),
    /** The first one is the picture of the day. */
    items: z.array(galleryTile.omit({ month: true, createdAt: true })),
  }),
  z.object({
    ...base,
    kind: z.literal('books'),
    books: z.array(book.omit({ description: true, descriptionEn: true, stock: true, createdAt: true })),
    total: z.int(),
  }),
  z.object({
    ...base,
    kind: z.literal('issue'),
    pdf,
    /** Texts of its month, as far as they are shown. */
    posts,
    month: z.int(),
    hasMore: z.boolean(),
  }),
  z.object({ ...base, kind: z.literal('mostRead'), posts }),
  z.object({
    ...base,
    kind: z.literal('onThisDay'),
    post: frontPost.extend(postCard.pick({ publishedAt: true }).shape),
    /** A sentence of it; empty where there is none that could stand alone. */
    quote: z.string(),
    month: z.int(),
  }),
  z.object({ ...base, kind: z.literal('corrections'), corrections: z.array(correction) }),
  z.object({ ...base, kind: z.literal('letter') }),
  z.object({ ...base, kind: z.literal('grid') }),
])
export type FrontBand = z.infer<typeof frontBand>
export type BandOf<K extends BandKind> = Extract<FrontBand, { kind: K }>

export const frontPage = z.object({
  /** Null where a banner leads the page. */
  lead: postCard.nullable(),
  headlines: posts,
  /** Those that have something to show. */
  bands: z.array(frontBand),
})
export type FrontPage = z.infer<typeof frontPage>

/** The home posts that stand nowhere else on the page. */
export const gridInput = frontInput.extend(pagingInput(24, 60).shape)

/** The bands that a front page has as long as nobody has changed them. */
export const usualBands: Record<Lang, readonly Pick<BandInput, 'kind'>[]> = {
  ta: bandKindsOf('section', 'poem', 'issue', 'series', 'gallery', 'books', 'mostRead', 'onThisDay', 'letter', 'grid'),
  en: bandKindsOf('section', 'poem', 'issue', 'gallery', 'books', 'mostRead', 'onThisDay', 'letter'),
}

function bandKindsOf(...kinds: BandKind[]): Pick<BandInput, 'kind'>[] {
  return kinds.map((kind) => ({ kind }))
}
