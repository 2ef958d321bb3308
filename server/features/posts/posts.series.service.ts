/** Series: posts of the built-in category whose titles share a name followed by a number. */
import { eq } from 'drizzle-orm'
import { publishedPosts } from '#drizzle/schema/index.ts'
import { slugOfName } from '#shared/categories.ts'
import type { PostCard, SeriesPlace } from '#shared/posts.ts'
import type { Tx } from '#server/core/db.ts'
import { listPostsByIds } from './posts.cards.service.ts'

const seriesSlug = slugOfName('Series')

/** `Name 7: title` or `Name 7`, with or without a dash before the number. Years do not count as part numbers. */
const numberedTitle = /^(\S.*?)\s*[\s,–—-]\s*(\d{1,3})\s*(?:[:.–—-]\s.*)?$/u

/** The series name and part number in a title. */
export function partOf(title: string): { name: string; part: number } | undefined {
  const [, name, part] = numberedTitle.exec(title) ?? []
  return name === undefined ? undefined : { name, part: Number(part) }
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Position of a post in its series; null if it is not in one, or is the only part so far. */
export function findSeries(
  tx: Tx,
  { id, title, category }: { id: string; title: string; category: { id: string; slug: string } },
): SeriesPlace | null {
  const own = category.slug === seriesSlug ? partOf(title) : undefined
  if (!own) return null
  const others = tx
    .select({ id: publishedPosts.id, title: publishedPosts.title })
    .from(publishedPosts)
    .where(eq(publishedPosts.categoryId, category.id))
    // Of two with the same number, the older one.
    .orderBy(publishedPosts.publishedAt, publishedPosts.id)
    .all()
    .flatMap((row) => {
      const found = partOf(row.title)
      return found && row.id !== id && sameName(found.name, own.name) ? [{ id: row.id, part: found.part }] : []
    })
    .toSorted((a, b) => a.part - b.part)
  const before = others.filter(({ part }) => part < own.part)
  const first = before[0]
  const previous = before.find(({ part }) => part === before.at(-1)?.part)
  const next = others.find(({ part }) => part > own.part)
  if (!previous && !next) return null

  const around = [first, previous, next].filter((part) => part !== undefined)
  const cards = new Map(
    listPostsByIds(
      tx,
      around.map((part) => part.id),
    ).map((card) => [card.id, card]),
  )
  const linkTo = (part: (typeof others)[number] | undefined) => {
    const card = part && cards.get(part.id)
    return card ? { ...linkOf(card), part: part.part, picture: card.picture } : null
  }
  return { ...own, first: linkTo(first), previous: linkTo(previous), next: linkTo(next) }
}

const linkOf = ({ id, slug, lang, title }: PostCard) => ({ id, slug, lang, title })
