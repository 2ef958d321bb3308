/** The front pages: their bands, as editors order them, and everything that readers see on them. */
import { asc, eq, sql } from 'drizzle-orm'
import { frontBands } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import {
  bandInput,
  headlineCount,
  usualBands,
  type AdminFront,
  type BandInput,
  type FrontBand,
  type FrontPage,
} from '#shared/front.ts'
import type { BandKind } from '#shared/front.rules.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostCard, PostPage } from '#shared/posts.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { cacheVersionOf } from '#server/core/cache-version.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Paging } from '#server/core/paging.ts'
import { listBanners } from '#server/features/banners/banners.service.ts'
import { listPinnedPosts } from '#server/features/posts/posts.pins.service.ts'
import { listHomePosts } from '#server/features/posts/posts.reading.service.ts'
import { fillers, inWords, newestPosts, withoutPlaceholder, type Filling } from './front.bands.service.ts'
import { findSubject, toAdminSubject } from './front.subjects.service.ts'

// ------------------------------------------------------------------------------------------------------------- Bands

interface Bands {
  bands: (BandInput & { id: string })[]
  isUsual: boolean
}

/** The bands of a front page in their order: the usual ones as long as it has none of its own. */
function readBands(tx: Tx, lang: Lang): Bands {
  const rows = tx
    .select()
    .from(frontBands)
    .where(eq(frontBands.lang, lang))
    .orderBy(asc(frontBands.position))
    .all()
    .map(({ titleTa, titleEn, lang: _lang, position: _position, ...band }) => ({
      ...band,
      title: { ta: titleTa, en: titleEn },
    }))
  return rows.length > 0 ? { bands: rows, isUsual: false } : { bands: readUsual(lang), isUsual: true }
}

const readUsual = (lang: Lang): Bands['bands'] =>
  usualBands[lang].map((band) => ({ ...bandInput.parse(band), id: band.kind }))

/** The bands for editors. */
export function getAdminFront(tx: Tx, lang: Lang): AdminFront {
  const { bands, isUsual } = readBands(tx, lang)
  return {
    bands: bands.map((band) => ({ ...band, subject: toAdminSubject(findSubject(tx, band.kind, band.subjectId)) })),
    isUsual,
  }
}

function requireSubjects(tx: Tx, bands: readonly BandInput[]): void {
  for (const [index, { kind, subjectId }] of bands.entries())
    if (subjectId !== null && !findSubject(tx, kind, subjectId))
      throw new AppError('FIELD_INVALID', { fields: { [`bands.${index}.subjectId`]: 'FIELD_INVALID' } })
}

/** What the log says of a band. */
const noted = (bands: readonly BandInput[]) =>
  bands.map(({ kind, title, subjectId, count, sort, isOn }) => ({ kind, title, subjectId, count, sort, isOn }))

/**
 * Sets all bands of a front page, in their order; none: the usual ones again.
 * @throws FIELD_INVALID for a subject that there is not; then nothing changes
 */
export function saveFront(
  db: Db,
  user: SessionUser,
  { lang, bands }: { lang: Lang; bands: readonly BandInput[] },
): AdminFront {
  return write(db, (tx) => {
    requireSubjects(tx, bands)
    const before = readBands(tx, lang)
    tx.delete(frontBands).where(eq(frontBands.lang, lang)).run()
    for (const [position, { title, ...band }] of bands.entries())
      tx.insert(frontBands)
        .values({ ...band, id: newId(), lang, position, titleTa: title.ta, titleEn: title.en })
        .run()
    const after = readBands(tx, lang)
    const changes = changesBetween({ bands: noted(before.bands) }, { bands: noted(after.bands) })
    writeAudit(tx, user, 'front.update', lang, String(after.bands.length), changes)
    raiseContentVersion(tx)
    return getAdminFront(tx, lang)
  })
}

// -------------------------------------------------------------------------------------------------------------- Page

interface Filled {
  page: FrontPage
  /** Ids of all posts that stand outside of the grid. */
  shown: ReadonlySet<string>
}

/** Of the bands that take what is left, these have little to choose from: they choose first. */
const choosesFirst = new Set<BandKind>(['poem', 'series'])

/** Lead, headlines and bands; no post stands in two of them, but for what is most read and the contents of the issue. */
function fillFront(tx: Tx, lang: Lang, all: Bands['bands'], now: number): Filled {
  const shown = new Set<string>()
  const filling: Filling = { tx, lang, now, shown }
  const take = (posts: readonly Pick<PostCard, 'id'>[]) => {
    for (const { id } of posts) shown.add(id)
  }

  const banners = listBanners(tx).filter(({ post }) => lang === 'ta' || post?.lang === lang)
  take(banners.flatMap(({ post }) => post ?? []))
  const isLed = Boolean(banners[0]?.post)
  const places = headlineCount + (isLed ? 0 : 1)
  const top = listPinnedPosts(tx, now)
    .filter((post) => !shown.has(post.id) && (lang === 'ta' || post.lang === lang))
    .slice(0, places)
  take(top)

  const filled = new Map<string, FrontBand>()
  const fill = ({ id, title, ...band }: Bands['bands'][number]) => {
    const content = fillers[band.kind](filling, band)
    if (!content) return
    const made = { id, title, kind: band.kind, ...content } as FrontBand
    filled.set(id, made)
    if (made.kind === 'section' || made.kind === 'series') take(made.posts)
    if (made.kind === 'poem' || made.kind === 'onThisDay') take([made.post])
  }
  const bands = all.filter(({ isOn }) => isOn)
  for (const band of bands.filter(({ kind }) => choosesFirst.has(kind))) fill(band)
  top.push(...newestPosts(filling, sql`is_home = 1`, places - top.length))
  take(top)
  for (const band of bands.filter(({ kind }) => !choosesFirst.has(kind))) fill(band)

  const lead = isLed ? null : (top.shift() ?? null)
  const page = { lead, headlines: top.map(inWords), bands: bands.flatMap(({ id }) => filled.get(id) ?? []) }
  return { page, shown }
}

const made = new WeakMap<Db, Map<Lang, Filled & { version: number }>>()

/** Made once for each content and day, like the responses that show it: two procedures ask for it. */
function readFront(db: Db, lang: Lang): Filled {
  const version = cacheVersionOf(db)()
  const fronts = made.get(db) ?? new Map<Lang, Filled & { version: number }>()
  made.set(db, fronts)
  const known = fronts.get(lang)
  if (known?.version === version) return known
  const front = fillFront(db, lang, readBands(db, lang).bands, Date.now())
  fronts.set(lang, { ...front, version })
  return front
}

export const getFront = (db: Db, lang: Lang): FrontPage => readFront(db, lang).page

/** The home posts that stand nowhere else on a front page; the first of them are a band of it. */
export function listGridPosts(db: Db, { lang, ...paging }: Paging & { lang: Lang }): PostPage {
  const { posts, next } = listHomePosts(db, paging, readFront(db, lang).shown)
  return { posts: paging.cursor ? posts : posts.map(withoutPlaceholder), next }
}

/** A front page as it would be with these bands. @throws FIELD_INVALID */
export function previewFront(tx: Tx, { lang, bands }: { lang: Lang; bands: readonly BandInput[] }): FrontPage {
  requireSubjects(tx, bands)
  const named = bands.map((band, index) => ({ ...band, id: String(index) }))
  return fillFront(tx, lang, named.length > 0 ? named : readUsual(lang), Date.now()).page
}
