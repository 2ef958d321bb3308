import { and, desc, eq, gte } from 'drizzle-orm'
import type { z } from 'zod'
import { publishedPosts } from '#drizzle/schema/index.ts'
import { postPath } from '#shared/addresses.ts'
import { formatDate } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import type { Lang } from '#shared/lang.ts'
import { digestDays, maxDigestPosts, type digest } from '#shared/letters.ts'
import { descriptionOf } from '#shared/share-cards.ts'
import type { Tx } from '#server/core/db.ts'
import { escapeText, escapeValue } from '#server/features/posts/html-syntax.ts'

const words = {
  ta: {
    subject: (from: string, to: string) => `${from} – ${to}: இந்த வாரத்தில் வந்தவை`,
    opening: 'வணக்கம்,',
    lead: 'இந்த வாரம் வெளியானவை:',
  },
  en: {
    subject: (from: string, to: string) => `${from} – ${to}: what we published this week`,
    opening: 'Hello,',
    lead: 'What we published this week:',
  },
} as const satisfies Record<Lang, object>

/** A letter made of the posts of the last days in one language, newest first, to be edited before it is sent. */
export function proposeDigest(tx: Tx, lang: Lang, now = Date.now()): z.infer<typeof digest> {
  const since = now - digestDays * dayMs
  const posts = tx
    .select({
      id: publishedPosts.id,
      slug: publishedPosts.slug,
      title: publishedPosts.title,
      author: publishedPosts.author,
      description: publishedPosts.description,
      subtitle: publishedPosts.subtitle,
      excerpt: publishedPosts.excerpt,
    })
    .from(publishedPosts)
    .where(and(gte(publishedPosts.publishedAt, since), eq(publishedPosts.lang, lang)))
    .orderBy(desc(publishedPosts.publishedAt), desc(publishedPosts.id))
    .limit(maxDigestPosts)
    .all()
  const { subject, opening, lead } = words[lang]
  const entries = posts.map((post) => {
    const by = post.author ? `<br />${escapeText(post.author)}` : ''
    const said = descriptionOf(post)
    return `<h3><a href="${escapeValue(postPath(post))}">${escapeText(post.title)}</a></h3><p>${escapeText(said)}${by}</p>`
  })
  return {
    posts: posts.length,
    subject: subject(formatDate(since, lang, 'short'), formatDate(now, lang, 'short')),
    content: `<p>${opening}</p><p>${lead}</p>${entries.join('')}`,
  }
}
