import type { Lang } from './lang.ts'

const wordsPerMinute: Record<Lang, number> = { ta: 130, en: 220 }

/** How many minutes reading a plain text takes, at least one. */
export const readingMinutes = (text: string, lang: Lang): number =>
  Math.max(1, Math.round(text.split(' ').length / wordsPerMinute[lang]))
