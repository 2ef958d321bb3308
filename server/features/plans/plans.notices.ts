import { formatDate } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'

interface Activated {
  title: string
  /** In ms. */
  startsAt: number
  endsAt: number
}

const texts: Record<
  Lang,
  (plan: { title: string; from: string; until: string }) => { title: string; message: string }
> = {
  ta: ({ title, from, until }) => ({
    title: 'உங்கள் சந்தா தொடங்கியது',
    message: `${title}: ${from} முதல் ${until} வரை. சிறப்புக் கட்டுரைகளை முழுவதும் வாசிக்கலாம்.`,
  }),
  en: ({ title, from, until }) => ({
    title: 'Your subscription is active',
    message: `${title}: from ${from} until ${until}. You can read premium articles to the end.`,
  }),
}

/** Notice to the reader when a plan was activated. */
export const planNotice = (lang: Lang, { title, startsAt, endsAt }: Activated) => ({
  ...texts[lang]({ title, from: formatDate(startsAt, lang), until: formatDate(endsAt, lang) }),
  link: '/profile',
})
