import { z } from 'zod'
import { langs } from './lang.ts'
import { owedPages, sitePageStates } from './site-pages.rules.ts'
import { cleanText } from './text.ts'

/** The part of an address behind /pages/. */
const slug = z
  .string('PAGE_SLUG_INVALID')
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'PAGE_SLUG_INVALID')
  .max(60, 'FIELD_TOO_LONG')

const title = z.string('FIELD_INVALID').transform(cleanText).pipe(z.string().max(120, 'FIELD_TOO_LONG'))
const content = z.string('FIELD_INVALID').max(200_000, 'FIELD_TOO_LONG')

/** What is written of a page; one language may be empty. */
export const sitePageText = z.object({
  title: z.object({ ta: title, en: title }),
  /** HTML; the server cleans it by the allow-list of posts. */
  content: z.object({ ta: content, en: content }),
})
export type SitePageText = z.infer<typeof sitePageText>

export const bySlug = z.object({ slug })

/** Its text is written once it is there. */
export const newSitePage = sitePageText.pick({ title: true }).extend({ slug })

export const sitePageChange = sitePageText.extend({
  slug,
  state: z.enum(sitePageStates),
  /** The version that was changed, which a later one is not overwritten by; null: a template that nobody has saved. */
  seenUpdatedAt: z.iso.datetime().nullable(),
})

/** A page as readers see it: in the language asked for, or else in the other one. */
export const sitePage = z.object({
  slug: z.string(),
  lang: z.enum(langs),
  title: z.string(),
  content: z.string(),
  updatedAt: z.iso.datetime(),
})
export type SitePage = z.infer<typeof sitePage>

export const sitePageQuery = z.object({ slug, lang: z.enum(langs) })

export const sitePageRow = z.object({
  slug: z.string(),
  title: z.object({ ta: z.string(), en: z.string() }),
  state: z.enum(sitePageStates),
  /** What is still to be filled in. */
  gaps: z.int(),
  /** Null: a template that nobody has saved. */
  updatedAt: z.iso.datetime().nullable(),
})
export type SitePageRow = z.infer<typeof sitePageRow>

/** A page in its form, as it is stored. */
export const editableSitePage = sitePageText.extend({
  slug: z.string(),
  state: z.enum(sitePageStates),
  updatedAt: z.iso.datetime().nullable(),
})
export type EditableSitePage = z.infer<typeof editableSitePage>

/** Response of saving, with what the cleaner removed from the texts. */
export const savedSitePage = editableSitePage.extend({ removed: z.array(z.string()) })
export type SavedSitePage = z.infer<typeof savedSitePage>

export const templateQuery = z.object({ slug: z.enum(owedPages) })
