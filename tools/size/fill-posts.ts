import { slug } from 'github-slugger'
import { eq } from 'drizzle-orm'
import {
  categories,
  homePins,
  postAuthors,
  postDrafts,
  postPictures,
  postReads,
  postRevisions,
  posts,
  postTags,
  postUpdates,
  selectedTitles,
} from '#drizzle/schema/index.ts'
import { blankFields } from '#shared/drafts.ts'
import { dayMs } from '#shared/durations.ts'
import { istOffsetMs } from '#shared/india.ts'
import type { Lang } from '#shared/lang.ts'
import { deriveFromText } from '#server/features/posts/posts.forms.service.ts'
import { newestPosts, years } from './amounts.ts'
import { authorsOf, pictureIdsOf, postsOf, seriesIdsOf, tagIdsOf, type Fill, type FilledPost } from './fill-context.ts'
import { insertInto } from './rows.ts'
import { content, plainText, subtitle, title } from './texts.ts'

const readDays = 14

/** When the nth newest post was published: the newest close together, the others over the years. */
function timeOf(index: number, count: number, now: number): number {
  const { count: newest, everyMs } = newestPosts
  if (index < newest) return now - (index + 1) * everyMs
  const rest = years * 365 * dayMs - newest * everyMs
  return now - newest * everyMs - Math.floor(((index - newest + 1) / Math.max(1, count - newest)) * rest)
}

export function fillPosts(fill: Fill): void {
  const { db, random, amounts, userId, now } = fill
  const [authors, seriesIds] = [authorsOf(fill), seriesIdsOf(fill)]
  const categoryIds = db.select({ id: categories.id }).from(categories).orderBy(categories.order).all()
  insertInto(
    db,
    posts,
  )(function* () {
    // Oldest first, as they were written, after the drafts.
    for (let index = amounts.posts + amounts.drafts - 1; index >= 0; index -= 1) {
      const isDraft = index >= amounts.posts
      const at = isDraft ? now - random.below(30 * dayMs) : timeOf(index, amounts.posts, now)
      const lang: Lang = index % 8 === 7 ? 'en' : 'ta'
      const isPremium = index % 10 === 3
      const isPart = index % 20 === 5
      const text = { title: title(random, lang), subtitle: subtitle(random, lang), content: content(random, lang) }
      yield {
        id: random.id(),
        state: isDraft ? ('draft' as const) : ('published' as const),
        ...{ slug: slug(text.title), lang, title: text.title, subtitle: text.subtitle },
        author: random.pickUneven(authors).name,
        ...{ categoryId: random.pick(categoryIds).id, isHome: index % 4 === 0, isRecent: index % 2 === 0, isPremium },
        ...deriveFromText({ isPremium, content: text.content, lang }),
        ...{ seriesId: isPart ? random.pickUneven(seriesIds) : null, part: isPart ? index + 1 : null },
        ...{ createdAt: at, createdBy: userId, updatedAt: at, publishedAt: isDraft ? null : at },
        content: text.content,
      }
    }
  })
}

/** A few posts are there in both languages. */
function pairLanguages({ db }: Fill, written: readonly FilledPost[]): void {
  for (const [index, post] of written.slice(0, 400).entries()) {
    const other = written[index - 1]
    if (post.lang !== 'en' || !other) continue
    db.update(posts).set({ counterpartId: other.id }).where(eq(posts.id, post.id)).run()
    db.update(posts).set({ counterpartId: post.id }).where(eq(posts.id, other.id)).run()
  }
}

/** Authors, tags, pictures and corrections of the posts. */
export function fillRelations(fill: Fill): void {
  const { db, random } = fill
  const [written, tagIds, pictureIds] = [postsOf(fill), tagIdsOf(fill), pictureIdsOf(fill)]
  const authorIds = new Map(authorsOf(fill).map(({ id, name }) => [name, id]))
  pairLanguages(fill, written)
  insertInto(
    db,
    postAuthors,
  )(function* () {
    for (const { id, author, publishedAt } of written)
      yield { postId: id, position: 0, authorId: authorIds.get(author)!, role: 'writer', publishedAt }
  })
  insertInto(
    db,
    postTags,
  )(function* () {
    for (const { id, publishedAt } of written) {
      const chosen = new Set(Array.from({ length: random.between(1, 3) }, () => random.pickUneven(tagIds)))
      for (const [position, tagId] of [...chosen].entries()) yield { postId: id, tagId, position, publishedAt }
    }
  })
  insertInto(
    db,
    postPictures,
  )(function* () {
    for (const [index, { id }] of written.entries())
      if (index % 3 === 0) {
        const pictureId = pictureIds[(index / 3) % pictureIds.length]!
        yield { postId: id, role: 'image', position: 0, pictureId, alt: plainText(random, 'ta').slice(0, 60) }
      }
  })
  insertInto(
    db,
    postUpdates,
  )(function* () {
    for (const [index, { id, lang, publishedAt }] of written.entries())
      if (publishedAt !== null && index % 12 === 1)
        yield { id: random.id(), postId: id, at: publishedAt + dayMs, note: subtitle(random, lang) }
  })
}

/** Drafts, former contents, pins and the ticker. */
export function fillNewsroom(fill: Fill): void {
  const { db, random, userId, now } = fill
  const written = postsOf(fill)
  const buildFormJson = ({ title: text, lang, author }: FilledPost): string =>
    JSON.stringify({ ...blankFields, title: text, author, content: content(random, lang) })
  insertInto(
    db,
    postRevisions,
  )(function* () {
    for (const [index, post] of written.entries())
      if (index % 10 === 0)
        for (const [step, kind] of (['autosave', 'save'] as const).entries()) {
          const at = (post.publishedAt ?? now) + step * 60_000
          const state = post.publishedAt === null ? 'draft' : 'published'
          const by = { userId, userName: 'Admin', source: 'admin' }
          yield {
            id: random.id(),
            postId: post.id,
            at,
            kind,
            state,
            ...by,
            title: post.title,
            fields: buildFormJson(post),
          }
        }
  })
  insertInto(
    db,
    postDrafts,
  )(function* () {
    for (const post of written)
      if (post.publishedAt === null) {
        const updatedAt = now - random.below(30 * dayMs)
        const fields = buildFormJson(post)
        yield { postId: post.id, fields, version: 1, baseUpdatedAt: updatedAt, updatedAt, updatedBy: userId }
      }
  })
  insertInto(
    db,
    homePins,
  )(function* () {
    for (const [position, { id }] of written.slice(0, 3).entries()) yield { postId: id, position }
  })
  insertInto(
    db,
    selectedTitles,
  )(function* () {
    for (const [position, { id }] of written.slice(3, 13).entries())
      yield { id: random.id(), postId: id, source: 'Recent posts', position, createdAt: now }
  })
}

/** Each post was read in its first days, the newest ones every day until today. */
export function fillReads(fill: Fill): void {
  const { db, random, now } = fill
  const written = postsOf(fill)
  const today = Math.floor((now + istOffsetMs) / dayMs)
  insertInto(
    db,
    postReads,
  )(function* () {
    for (const [index, { id, publishedAt }] of written.entries()) {
      if (publishedAt === null) continue
      const first = Math.floor((publishedAt + istOffsetMs) / dayMs)
      for (const day of index < newestPosts.count
        ? Array.from({ length: readDays }, (_, ago) => today - ago)
        : [first, first + 1]) {
        const reads = random.between(1, 500)
        yield { postId: id, day, reads, readers: Math.ceil(reads * 0.8) }
      }
    }
  })
}
