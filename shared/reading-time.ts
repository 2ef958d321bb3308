import type { Lang } from './lang.ts'

/**
 * Adults read 238 words of English non-fiction a minute in silence, those with another first language fewer (M. Brysbaert,
 * How many words do we read per minute?, Journal of Memory and Language 109, 2019, a review of 190 studies). By the same
 * review a language goes by how many words it has for the same: our texts in both have 65 in Tamil for 100 in English.
 */
const wordsPerMinute: Record<Lang, number> = { ta: 145, en: 220 }

/** How many minutes reading a plain text takes, at least one. */
export const readingMinutes = (text: string, lang: Lang): number =>
  Math.max(1, Math.round(text.split(' ').length / wordsPerMinute[lang]))
