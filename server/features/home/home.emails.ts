import { badgeText } from '#shared/badge.ts'
import { formatDate } from '#shared/dates.ts'
import type { Waiting } from '#shared/home.ts'
import type { Lang } from '#shared/lang.ts'
import { formatRupees } from '#shared/money.ts'

export interface Email {
  subject: string
  text: string
}

/** Where a mail comes from: the name of the site and its address. */
interface Sender {
  siteName: string
  publicUrl: string
}

export interface News {
  path: '/admin/orders' | '/admin/messages'
  /** One for each order or message; above what a badge counts, not all of them. */
  lines: string[]
}

const heads: Record<Lang, Record<News['path'], string>> = {
  ta: { '/admin/orders': 'புதிய ஆர்டர்கள்', '/admin/messages': 'புதிய மடல்கள்' },
  en: { '/admin/orders': 'New orders', '/admin/messages': 'New messages' },
}

/** Tells somebody of the staff what has come in, without addresses and telephone numbers. */
export function newsEmail(lang: Lang, { siteName, publicUrl }: Sender, news: readonly News[]): Email {
  const headOf = ({ path, lines }: News) => `${heads[lang][path]}: ${badgeText(lines.length)}`
  return {
    subject: `${siteName}: ${news.map(headOf).join(', ')}`,
    text: news.map((one) => `${headOf(one)}\n${one.lines.join('\n')}\n\n${publicUrl}${one.path}\n`).join('\n'),
  }
}

const digestWords = {
  ta: {
    subject: 'உங்களுக்காகக் காத்திருப்பவை',
    opening: 'வணக்கம்,',
    nothing: 'எதுவும் காத்திருக்கவில்லை.',
    reads: 'நேற்றைய வாசிப்புகள்',
    rows: {
      orders: 'அனுப்ப வேண்டிய ஆர்டர்கள்',
      messages: 'வாசிக்காத மடல்கள்',
      planRequests: 'சந்தா வேண்டுகோள்கள்',
      review: 'மதிப்பாய்வில் உள்ள பதிவுகள்',
      scheduled: 'நேரம் குறித்த பதிவுகள்',
      drafts: 'உங்கள் வரைவுகள்',
      failedMails: 'போகாத மின்னஞ்சல்கள்',
      failedJobs: 'முடியாத பணிகள்',
    },
  },
  en: {
    subject: 'What waits for you',
    opening: 'Hello,',
    nothing: 'Nothing is waiting.',
    reads: 'Reads yesterday',
    rows: {
      orders: 'Orders to send',
      messages: 'Messages not read yet',
      planRequests: 'Requests for plans',
      review: 'Posts in review',
      scheduled: 'Scheduled posts',
      drafts: 'Drafts of yours',
      failedMails: 'Emails that did not go out',
      failedJobs: 'Failed jobs',
    },
  },
} as const satisfies Record<Lang, object>

/** In the order of the home. */
const rowNames = [
  ...(['orders', 'messages', 'planRequests', 'review'] as const),
  ...(['scheduled', 'drafts', 'failedMails', 'failedJobs'] as const),
]

interface DigestOf {
  waiting: Omit<Waiting, 'pages'>
  /** Of the day before; null for whom that does not concern. */
  reads: number | null
  /** Of the digest, in milliseconds since 1970. */
  now: number
}

/** What waits for somebody of the staff, once a day. */
export function digestEmail(lang: Lang, { siteName, publicUrl }: Sender, { waiting, reads, now }: DigestOf): Email {
  const { subject, opening, nothing, reads: readsLabel, rows } = digestWords[lang]
  const lines = rowNames.flatMap((name) => {
    const row = waiting[name]
    if (!row) return []
    const sum = 'sum' in row && row.sum !== null ? ` (${formatRupees(row.sum)})` : ''
    return [`${rows[name]}: ${badgeText(row.count)}${sum}`]
  })
  const read = reads === null ? '' : `\n${readsLabel}: ${reads.toLocaleString('en-IN')}\n`
  return {
    subject: `${siteName}: ${subject}, ${formatDate(now, lang)}`,
    text: `${opening}\n\n${lines.join('\n') || nothing}\n${read}\n${publicUrl}/admin/dashboard\n`,
  }
}
