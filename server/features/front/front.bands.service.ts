/** What each kind of band shows: bounded reads of indexes, and no text that stands on the page already. */
import { and, asc, desc, eq, gte, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { publishedPosts } from '#drizzle/schema/index.ts'
import type { BandInput, BandOf } from '#shared/front.ts'
import { bandRules, type BandKind } from '#shared/front.rules.ts'
import { monthOf } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import type { Picture } from '#shared/media.ts'
import { monthRange } from '#shared/months.ts'
import type { PostCard } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { listBooks } from '#server/features/books/books.service.ts'
import { findCategoryBySlug } from '#server/features/categories/categories.service.ts'
import { listPicturesOfDay } from '#server/features/gallery/gallery.service.ts'
import { listPdfs } from '#server/features/pdfs/pdfs.service.ts'
import { listPostsByIds, selectCards, toCard } from '#server/features/posts/posts.cards.service.ts'
import { findPublishedSeries, listSeries } from '#server/features/posts/posts.series.service.ts'
import { publicContent } from '#server/features/posts/posts.teaser.ts'
import { listCorrections } from '#server/features/posts/posts.updates.service.ts'
import { dayOf, mostRead } from '#server/features/reads/reads.service.ts'
import { findPostOfTheDay, findPostOfThisDay, quoteOf } from './front.days.service.ts'
import { openingOf, stanzasOf } from './front.poems.ts'
import { findSubject, ofSubject } from './front.subjects.service.ts'

export interface Filling {
  tx: Tx
  /** Of the texts. */
  lang: Lang
  now: number
  /** Ids of the posts that stand on the page already. */
  shown: Set<string>
}

type Choices = Pick<BandInput, 'kind' | 'subjectId' | 'count' | 'sort'>
/** All of a band but its name. */
type Filled<K extends BandKind> = Omit<BandOf<K>, 'id' | 'title' | 'kind'>

/** A placeholder is half of what a picture weighs in a page, and pictures of bands are loaded when they come near. */
export const withoutPlaceholder = <P extends { picture: Picture | null }>(thing: P): P =>
  thing.picture ? { ...thing, picture: { ...thing.picture, placeholder: null } } : thing

/** Its place and its title say enough. */
export const inWords = <P extends PostCard>(post: P): P => ({ ...post, picture: null })

const countOf = ({ kind, count }: Choices): number => count ?? bandRules[kind].count?.usual ?? 1

/** The newest posts with this condition that stand nowhere yet. */
export function newestPosts({ tx, lang, shown }: Filling, condition: SQL | undefined, limit: number): PostCard[] {
  const others = shown.size > 0 ? notInArray(publishedPosts.id, [...shown]) : undefined
  return selectCards(tx)
    .where(and(eq(publishedPosts.lang, lang), condition, others))
    .orderBy(desc(publishedPosts.publishedAt), desc(publishedPosts.id))
    .limit(limit)
    .all()
    .map(toCard)
}

const findPost = (tx: Tx, id: string | undefined): PostCard | undefined =>
  id === undefined ? undefined : listPostsByIds(tx, [id])[0]

function fillSection(filling: Filling, band: Choices): Filled<'section'> | undefined {
  const subject = findSubject(filling.tx, 'section', band.subjectId)
  if (band.subjectId !== null && !subject) return undefined
  const found = newestPosts(filling, subject ? ofSubject(subject) : sql`is_recent = 1`, countOf(band))
  if (found.length === 0) return undefined
  // One with its picture, and the last as a pamphlet: its words are the picture.
  const large = Math.max(
    0,
    found.findIndex(({ picture }) => picture),
  )
  const posts = [withoutPlaceholder(found[large]!), ...found.filter((_, at) => at !== large).map(inWords)]
  return {
    subject: subject ? { ...subject, kind: subject.kind === 'tag' ? 'tag' : 'category' } : null,
    posts,
  }
}

function fillSeries(filling: Filling, band: Choices): Filled<'series'> | undefined {
  const { tx, lang, shown } = filling
  const found =
    band.subjectId === null ? listSeries(tx, { limit: 1 }).series[0] : findPublishedSeries(tx, band.subjectId)
  if (!found) return undefined
  const others = shown.size > 0 ? notInArray(publishedPosts.id, [...shown]) : undefined
  const posts = selectCards(tx)
    .where(and(eq(publishedPosts.seriesId, found.id), eq(publishedPosts.lang, lang), others))
    .orderBy(desc(publishedPosts.part), desc(publishedPosts.id))
    .limit(countOf(band))
    .all()
    .map((row, at) => (at === 0 ? withoutPlaceholder(toCard(row)) : inWords(toCard(row))))
  if (posts.length === 0) return undefined
  return { series: { slug: found.slug, name: found.name, nameEn: found.nameEn, posts: found.posts }, posts }
}

const readText = (tx: Tx, id: string) =>
  tx
    .select({
      content: publishedPosts.content,
      isPremium: publishedPosts.isPremium,
      counterpartId: publishedPosts.counterpartId,
    })
    .from(publishedPosts)
    .where(eq(publishedPosts.id, id))
    .get()

function fillPoem(filling: Filling, band: Choices): Filled<'poem'> | undefined {
  const { tx, lang, now, shown } = filling
  const subject = findSubject(tx, 'poem', band.subjectId)
  if (band.subjectId !== null && !subject) return undefined
  const poems = subject ?? { kind: 'category' as const, id: findCategoryBySlug(tx, 'poems')?.id }
  if (poems.id === undefined) return undefined
  const condition = ofSubject({ kind: poems.kind, id: poems.id })
  const isDaily = band.sort === 'daily'
  const ofDay = isDaily ? findPostOfTheDay(tx, and(eq(publishedPosts.lang, lang), condition), now) : undefined
  const post = ofDay !== undefined && !shown.has(ofDay) ? findPost(tx, ofDay) : newestPosts(filling, condition, 1)[0]
  const text = post && readText(tx, post.id)
  if (!text) return undefined
  const { stanzas, isCut } = openingOf(stanzasOf(publicContent(text)))
  if (stanzas.length === 0) return undefined
  const counterpart = lang === 'en' && text.counterpartId !== null ? readText(tx, text.counterpartId) : undefined
  const original = counterpart ? openingOf(stanzasOf(publicContent(counterpart))).stanzas : null
  return { post: inWords(post), stanzas, original, isCut: isCut || post.isPremium, isDaily: ofDay === post.id }
}

function fillGallery({ tx, now }: Filling, band: Choices): Filled<'gallery'> | undefined {
  const items = listPicturesOfDay(tx, dayOf(now), countOf(band))
  return items.length === 0 ? undefined : { items: items.map(withoutPlaceholder) }
}

function fillBooks({ tx }: Filling, band: Choices): Filled<'books'> | undefined {
  const { books, total } = listBooks(tx, { sort: 'newest', limit: countOf(band) })
  return books.length === 0 ? undefined : { books: books.map(withoutPlaceholder), total }
}

/** The newest issue, and texts of its month as they came out. In English with the Tamil ones that have no translation. */
function fillIssue({ tx, lang }: Filling, band: Choices): Filled<'issue'> | undefined {
  const pdf = listPdfs(tx, { category: 'Archive', limit: 1 }).pdfs[0]
  if (!pdf) return undefined
  const month = monthOf(pdf.date)
  const { from, to } = monthRange(month)
  const ofLang = eq(publishedPosts.lang, lang)
  const count = countOf(band)
  const rows = selectCards(tx)
    .where(
      and(
        gte(publishedPosts.publishedAt, from),
        lt(publishedPosts.publishedAt, to),
        lang === 'en' ? or(ofLang, isNull(publishedPosts.counterpartId)) : ofLang,
      ),
    )
    .orderBy(asc(publishedPosts.publishedAt), asc(publishedPosts.id))
    .limit(count + 1)
    .all()
  const posts = rows.slice(0, count).map((row) => inWords(toCard(row)))
  return { pdf: withoutPlaceholder(pdf), posts, month, hasMore: rows.length > count }
}

function fillMostRead({ tx, lang, now }: Filling, band: Choices): Filled<'mostRead'> | undefined {
  const ids = mostRead(tx, lang, countOf(band), now)
  const cards = new Map(listPostsByIds(tx, ids).map((card) => [card.id, inWords(card)]))
  const posts = ids.flatMap((id) => cards.get(id) ?? [])
  return posts.length === 0 ? undefined : { posts }
}

function fillOnThisDay({ tx, lang, now, shown }: Filling): Filled<'onThisDay'> | undefined {
  const id = findPostOfThisDay(tx, lang, shown, now)
  const row = id === undefined ? undefined : selectCards(tx).where(eq(publishedPosts.id, id)).get()
  if (!row) return undefined
  return { post: inWords(toCard(row)), quote: quoteOf(row.excerpt), month: monthOf(row.publishedAt) }
}

function fillCorrections({ tx }: Filling, band: Choices): Filled<'corrections'> | undefined {
  const { corrections } = listCorrections(tx, { limit: countOf(band) })
  return corrections.length === 0 ? undefined : { corrections }
}

/** Undefined: the band has nothing to show, and is not on the page. */
export const fillers: { [K in BandKind]: (filling: Filling, band: Choices) => Filled<K> | undefined } = {
  section: fillSection,
  series: fillSeries,
  poem: fillPoem,
  gallery: fillGallery,
  books: fillBooks,
  issue: fillIssue,
  mostRead: fillMostRead,
  onThisDay: fillOnThisDay,
  corrections: fillCorrections,
  letter: () => ({}),
  grid: () => ({}),
}
