import { asc, eq, inArray } from 'drizzle-orm'
import { pictures, sitePages } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { langs, type Lang } from '#shared/lang.ts'
import { firstName } from '#shared/media.ts'
import type { EditableSitePage, SavedSitePage, SitePage, SitePageRow, SitePageText } from '#shared/site-pages.ts'
import { gapsIn, isOwed, owedPages, type OwedPage, type SitePageState } from '#shared/site-pages.rules.ts'
import type { Texts } from '#shared/site.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { holdAudio } from '#server/features/media/media.audio.service.ts'
import { pictureOf, releasePictures } from '#server/features/media/media.service.ts'
import { audioNamesIn, isEmptyContent, renderContent } from '#server/features/posts/posts.content.ts'
import { takeInlinePictures } from '#server/features/posts/posts.pictures.service.ts'
import { cleanForStore } from '#server/features/posts/posts.writing.service.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { templateOf } from './site-pages.templates.ts'

type Row = typeof sitePages.$inferSelect

interface Editor {
  db: Db
  user: SessionUser
  publicUrl: string
}

const findRow = (tx: Tx, slug: string): Row | undefined =>
  tx.select().from(sitePages).where(eq(sitePages.slug, slug)).get()

const titleOf = (row: Row): Texts => ({ ta: row.titleTa, en: row.titleEn })
const contentOf = (row: Row): Texts => ({ ta: row.contentTa, en: row.contentEn })

/**
 * A published page, in the language asked for or else in the other.
 * @throws PAGE_NOT_FOUND
 */
export function getSitePage(tx: Tx, slug: string, wanted: Lang): SitePage {
  const row = findRow(tx, slug)
  if (row?.state !== 'published') throw new AppError('PAGE_NOT_FOUND')
  const content = contentOf(row)
  const lang = content[wanted] ? wanted : wanted === 'ta' ? 'en' : 'ta'
  const shown = tx.select().from(pictures).where(inArray(pictures.id, row.pictureIds)).all()
  const byName = new Map(shown.map((picture) => [firstName(picture.name), pictureOf(picture)]))
  return {
    slug,
    lang,
    title: titleOf(row)[lang],
    content: renderContent(content[lang], byName),
    updatedAt: iso(row.updatedAt),
  }
}

const toEditable = (row: Row): EditableSitePage => ({
  slug: row.slug,
  title: titleOf(row),
  content: contentOf(row),
  state: row.state,
  updatedAt: iso(row.updatedAt),
})

/** An owed page as its template has it. */
export const readTemplate = (tx: Tx, slug: OwedPage): EditableSitePage => ({
  slug,
  ...templateOf(slug, readSite(tx)),
  state: 'draft',
  updatedAt: null,
})

/**
 * A page in its form: as it is stored, or the template of an owed one.
 * @throws PAGE_NOT_FOUND
 */
export function getEditablePage(tx: Tx, slug: string): EditableSitePage {
  const row = findRow(tx, slug)
  if (row) return toEditable(row)
  if (!isOwed(slug)) throw new AppError('PAGE_NOT_FOUND')
  return readTemplate(tx, slug)
}

/** All pages, the owed ones first; there are a dozen of them. */
export function listSitePages(tx: Tx): SitePageRow[] {
  const rows = tx.select().from(sitePages).orderBy(asc(sitePages.createdAt), asc(sitePages.slug)).all()
  const others = rows.filter(({ slug }) => !isOwed(slug)).map(({ slug }) => slug)
  return [...owedPages, ...others].map((slug) => {
    const { title, content, state, updatedAt } = getEditablePage(tx, slug)
    return { slug, title, state, gaps: gapsIn(content.ta, content.en, title.ta, title.en).length, updatedAt }
  })
}

/** The owed pages that readers do not have yet, and of which nobody has said that the house does without. */
export function countOpenPages(tx: Tx): number {
  const rows = tx.select({ state: sitePages.state }).from(sitePages).where(inArray(sitePages.slug, owedPages)).all()
  return owedPages.length - rows.filter(({ state }) => state !== 'draft').length
}

/** @throws PAGE_GAPS_OPEN with the gaps, PAGE_FIELDS_REQUIRED */
function requireComplete({ title, content }: SitePageText): void {
  const gaps = gapsIn(title.ta, title.en, content.ta, content.en)
  if (gaps.length > 0) throw new AppError('PAGE_GAPS_OPEN', { data: { gaps } })
  const fields = langs.flatMap((lang) => {
    if (!title[lang] === !content[lang]) return []
    return [[`${title[lang] ? 'content' : 'title'}.${lang}`, 'PAGE_FIELDS_REQUIRED'] as const]
  })
  if (fields.length > 0) throw new AppError('PAGE_FIELDS_REQUIRED', { fields: Object.fromEntries(fields) })
  if (!langs.some((lang) => content[lang])) throw new AppError('PAGE_FIELDS_REQUIRED')
}

/** Both texts, cleaned, and what the cleaner has removed from them. */
function clean({ db, publicUrl }: Editor, text: SitePageText): SitePageText & { removed: string[] } {
  const [ta, en] = [text.content.ta, text.content.en].map((content) => cleanForStore(db, content, publicUrl))
  const htmlOf = ({ html }: { html: string }) => (isEmptyContent(html) ? '' : html)
  return {
    title: text.title,
    content: { ta: htmlOf(ta!), en: htmlOf(en!) },
    removed: [...new Set([...ta!.removed, ...en!.removed])],
  }
}

/** Takes the pictures and sounds of the texts into use. */
function takeTexts(tx: Tx, slug: string, { title, content }: SitePageText, publicUrl: string) {
  const ta = takeInlinePictures(tx, content.ta, publicUrl)
  const en = takeInlinePictures(tx, content.en, publicUrl)
  holdAudio(tx, `page ${slug}`, [...audioNamesIn(content.ta), ...audioNamesIn(content.en)])
  return {
    titleTa: title.ta,
    titleEn: title.en,
    contentTa: ta.content,
    contentEn: en.content,
    pictureIds: [...ta.pictureIds, ...en.pictureIds],
  }
}

/**
 * A new page, as a draft without a text.
 * @throws PAGE_SLUG_TAKEN
 */
export function createSitePage(
  { db, user }: Pick<Editor, 'db' | 'user'>,
  { slug, title }: Pick<SitePageText, 'title'> & { slug: string },
): EditableSitePage {
  return write(db, (tx) => {
    if (isOwed(slug) || findRow(tx, slug))
      throw new AppError('PAGE_SLUG_TAKEN', { fields: { slug: 'PAGE_SLUG_TAKEN' } })
    const now = Date.now()
    const row = tx
      .insert(sitePages)
      .values({
        ...{ slug, titleTa: title.ta, titleEn: title.en, contentTa: '', contentEn: '' },
        ...{ pictureIds: [], state: 'draft', createdAt: now, updatedAt: now },
      })
      .returning()
      .get()
    writeAudit(tx, user, 'site-pages.create', slug, row.titleTa || row.titleEn)
    return toEditable(row)
  })
}

/**
 * Stores a page, and publishes it or takes it from the site.
 * @param seenUpdatedAt the version that was changed; undefined: it is changed whatever it is
 * @throws PAGE_NOT_FOUND, PAGE_CHANGED, PAGE_GAPS_OPEN, PAGE_FIELDS_REQUIRED, MEDIA_NOT_FOUND
 */
export function saveSitePage(
  editor: Editor,
  input: SitePageText & { slug: string; state: SitePageState; seenUpdatedAt?: string | null },
): SavedSitePage {
  const { slug, seenUpdatedAt } = input
  const { removed, ...cleaned } = clean(editor, input)
  // Only an owed page can be done without.
  const state = input.state === 'unneeded' && !isOwed(slug) ? 'draft' : input.state
  if (state === 'published') requireComplete(cleaned)
  return write(editor.db, (tx) => {
    const before = findRow(tx, slug)
    if (!before && !isOwed(slug)) throw new AppError('PAGE_NOT_FOUND')
    const updatedAt = before ? iso(before.updatedAt) : null
    if (seenUpdatedAt !== undefined && seenUpdatedAt !== updatedAt) throw new AppError('PAGE_CHANGED')
    const now = Math.max(Date.now(), (before?.updatedAt ?? 0) + 1)
    const set = { ...takeTexts(tx, slug, cleaned, editor.publicUrl), state, updatedAt: now }
    const row = tx
      .insert(sitePages)
      .values({ slug, createdAt: now, ...set })
      .onConflictDoUpdate({ target: sitePages.slug, set })
      .returning()
      .get()
    if (before) releasePictures(tx, before.pictureIds)
    const changes = changesBetween(auditedOf(before), auditedOf(row))
    writeAudit(tx, editor.user, 'site-pages.save', slug, row.titleTa || row.titleEn, changes)
    if (state === 'published' || before?.state === 'published') raiseContentVersion(tx)
    return { ...toEditable(row), removed }
  })
}

/** What the audit log says of a page. */
const auditedOf = (row: Row | undefined) => ({
  titleTa: row?.titleTa ?? '',
  titleEn: row?.titleEn ?? '',
  contentTa: row?.contentTa ?? '',
  contentEn: row?.contentEn ?? '',
  state: row?.state ?? 'draft',
})

/**
 * Deletes a page for good; an owed one is its template again.
 * @throws PAGE_NOT_FOUND
 */
export function deleteSitePage({ db, user }: Pick<Editor, 'db' | 'user'>, slug: string): void {
  write(db, (tx) => {
    const row = findRow(tx, slug)
    if (!row) throw new AppError('PAGE_NOT_FOUND')
    tx.delete(sitePages).where(eq(sitePages.slug, slug)).run()
    releasePictures(tx, row.pictureIds)
    holdAudio(tx, `page ${slug}`, [])
    const empty = { titleTa: '', titleEn: '', contentTa: '', contentEn: '' }
    writeAudit(tx, user, 'site-pages.delete', slug, row.titleTa || row.titleEn, changesBetween(auditedOf(row), empty))
    raiseContentVersion(tx)
  })
}
