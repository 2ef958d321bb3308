/** What to read after a post. */
import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import { postAuthors, postTags, publishedPosts } from '#drizzle/schema/index.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostCard, SeriesPlace } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { listPostsByIds } from './posts.cards.service.ts'

const readNextCount = 3
/** How many posts of each author, tag, category and language are considered, and how many authors and tags. */
const consideredCount = 12
const maxTerms = 5

/** How much each thing that a post shares with the one that was read counts. */
const weights = { tag: 3, author: 2, category: 1, lang: 0 }

interface ReadPost {
  id: string
  lang: Lang
  category: { id: string }
  seriesId: string | null
  counterpartId: string | null
}

const candidateColumns = {
  id: publishedPosts.id,
  lang: publishedPosts.lang,
  isPremium: publishedPosts.isPremium,
  categoryId: publishedPosts.categoryId,
  seriesId: publishedPosts.seriesId,
  part: publishedPosts.part,
  publishedAt: publishedPosts.publishedAt,
}

const idOfRead = sql.placeholder('id')
const authorsOfRead = preparedOnce((tx) =>
  tx
    .select({ term: postAuthors.authorId })
    .from(postAuthors)
    .where(eq(postAuthors.postId, idOfRead))
    .limit(maxTerms)
    .prepare(),
)
const tagsOfRead = preparedOnce((tx) =>
  tx.select({ term: postTags.tagId }).from(postTags).where(eq(postTags.postId, idOfRead)).limit(maxTerms).prepare(),
)

const newestOfTerm = (terms: typeof postAuthors | typeof postTags, term: AnySQLiteColumn) =>
  preparedOnce((tx) =>
    tx
      .select(candidateColumns)
      .from(terms)
      .innerJoin(publishedPosts, eq(publishedPosts.id, terms.postId))
      .where(and(eq(term, sql.placeholder('term')), isNotNull(terms.publishedAt)))
      .orderBy(desc(terms.publishedAt), desc(terms.postId))
      .limit(consideredCount)
      .prepare(),
  )
const newestOfAuthor = newestOfTerm(postAuthors, postAuthors.authorId)
const newestOfTag = newestOfTerm(postTags, postTags.tagId)

const newestWhere = (condition: SQL) =>
  preparedOnce((tx) =>
    tx
      .select(candidateColumns)
      .from(publishedPosts)
      .where(condition)
      .orderBy(desc(publishedPosts.publishedAt), desc(publishedPosts.id))
      .limit(consideredCount)
      .prepare(),
  )
const newestOfCategory = newestWhere(eq(publishedPosts.categoryId, sql.placeholder('category')))
const newestInLang = newestWhere(eq(publishedPosts.lang, sql.placeholder('lang')))

type Candidate = ReturnType<ReturnType<typeof newestOfCategory>['all']>[number]

/**
 * Posts in the language of the one that was read come first, and of these the ones that share most with it: tags, authors,
 * the category. Premium posts and later parts of a series come last: not everybody can read those, and nobody should
 * begin with these. Other parts of the same series have links of their own; titles of later ones would tell too much.
 */
export function listReadNext(tx: Tx, post: ReadPost, series: SeriesPlace | null): PostCard[] {
  const { id, lang, category, seriesId, counterpartId } = post
  const found = new Map<string, Candidate & { shared: number }>()
  const consider = (candidates: Candidate[], weight: number) => {
    for (const candidate of candidates)
      found.set(candidate.id, { ...candidate, shared: (found.get(candidate.id)?.shared ?? 0) + weight })
  }
  for (const { term } of tagsOfRead(tx).all({ id })) consider(newestOfTag(tx).all({ term }), weights.tag)
  for (const { term } of authorsOfRead(tx).all({ id })) consider(newestOfAuthor(tx).all({ term }), weights.author)
  consider(newestOfCategory(tx).all({ category: category.id }), weights.category)
  consider(newestInLang(tx).all({ lang }), weights.lang)

  // Parts that are known by their titles alone have only the category in common.
  const isOfSeries = (other: Candidate): boolean =>
    series?.slug === null ? other.categoryId === category.id : seriesId !== null && other.seriesId === seriesId
  const isLate = ({ isPremium, part }: Candidate): boolean => isPremium || (part ?? 1) > 1
  const ids = [...found.values()]
    .filter((other) => other.id !== id && other.id !== counterpartId && !isOfSeries(other))
    .toSorted(
      (a, b) =>
        Number(isLate(a)) - Number(isLate(b)) ||
        Number(b.lang === lang) - Number(a.lang === lang) ||
        b.shared - a.shared ||
        b.publishedAt - a.publishedAt,
    )
    .slice(0, readNextCount)
    .map((other) => other.id)
  const cards = new Map(listPostsByIds(tx, ids).map((card) => [card.id, card]))
  return ids.map((one) => cards.get(one)!)
}
