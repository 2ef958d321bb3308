import { postPath } from '#shared/addresses.ts'
import { inCase } from '#shared/tamil/cases.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostCard } from '#shared/posts.ts'
import type { Site } from '#shared/site.ts'
import { letterDocument, letterText } from '#server/features/newsletter/newsletter.emails.ts'
import { escapeText, escapeValue } from '#server/features/posts/html-syntax.ts'

const words = {
  ta: {
    subject: (title: string, more: number) =>
      more === 0 ? `நீங்கள் பின்தொடர்வதில் இந்த வாரம்: ${title}` : `நீங்கள் பின்தொடர்வதில் இந்த வாரம்: ${title}; இன்னும் ${more}`,
    lead: 'நீங்கள் பின்தொடர்வதில் இந்த வாரம் வந்தவை:',
    foot: {
      why: (name: string) => `${inCase(name, 'genitive')} தளத்தில் நீங்கள் பின்தொடர்வதை வாரம் ஒரு முறை சொல்லும்படி கேட்டிருந்தீர்கள்.`,
      leave: 'இனி இந்த வாரக் கடிதம் வேண்டாம்',
      browser: 'பின்தொடர்பவற்றைப் பார்க்க',
    },
  },
  en: {
    subject: (title: string, more: number) =>
      more === 0
        ? `This week in what you follow: ${title}`
        : `This week in what you follow: ${title}, and ${more} more`,
    lead: 'New this week in what you follow:',
    foot: {
      why: (name: string) => `You asked ${name} to write to you once a week about what you follow.`,
      leave: 'No more weekly letters',
      browser: 'See what you follow',
    },
  },
} as const satisfies Record<Lang, object>

type Listed = Pick<PostCard, 'id' | 'slug' | 'title' | 'author' | 'subtitle'>

interface WeeklyLetter {
  site: Site
  lang: Lang
  publicUrl: string
  /** Newest first, at least one. */
  posts: readonly Listed[]
  /** Ends these letters. */
  leaveToken: string
}

/** The weekly letter to one reader. */
export function weeklyLetter({ site, lang, publicUrl, posts, leaveToken }: WeeklyLetter) {
  const { subject: subjectOf, lead, foot } = words[lang]
  const subject = subjectOf(posts[0]!.title, posts.length - 1)
  const links = { leave: `${publicUrl}/following/leave/${leaveToken}`, browser: `${publicUrl}/following` }
  const addressOf = (post: Listed) => publicUrl + encodeURI(postPath(post))
  const entries = posts.map((post) => {
    const said = [post.subtitle, post.author].filter(Boolean).map(escapeText).join('<br>')
    const link = `<a href="${escapeValue(addressOf(post))}" style="color:#1b2a9e">${escapeText(post.title)}</a>`
    return `<h3 style="margin:24px 0 4px;font-size:19px;line-height:1.45">${link}</h3><p style="margin:0">${said}</p>`
  })
  const body = `<p style="margin:0">${lead}</p>${entries.join('')}`
  const lines = posts.map((post) =>
    [post.title, post.subtitle, post.author, addressOf(post)].filter(Boolean).join('\n'),
  )
  const parts = { site, lang, subject, links, foot }
  return {
    subject,
    html: letterDocument({ ...parts, body, publicUrl }),
    text: letterText({ ...parts, body: [lead, ...lines].join('\n\n') }),
    leave: links.leave,
  }
}
