import { istOffsetMs } from './india.ts'
import type { Lang } from './lang.ts'
import { monthName, shortMonthName } from './months.ts'

// All dates are shown and grouped in Indian Standard Time, wherever the reader or the server is. They are not formatted
// by Intl: browsers and server have different versions of its data, which would break hydration, and none of them formats
// Tamil dates as Tamil magazines print them.

/** A date whose UTC parts are those of India at that moment. */
const inIndiaOf = (date: string | number | Date): Date => new Date(new Date(date).getTime() + istOffsetMs)

const weekdays = {
  ta: ['ஞாயிறு', 'திங்கள்', 'செவ்வாய்', 'புதன்', 'வியாழன்', 'வெள்ளி', 'சனி'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const satisfies Record<Lang, readonly string[]>

interface Parts {
  weekday: string
  day: number
  month: string
  year: number
}

const written: Record<Lang, Record<'long' | 'full' | 'short' | 'month', (parts: Parts) => string>> = {
  ta: {
    long: ({ day, month, year }) => `${month} ${day}, ${year}`,
    full: ({ weekday, day, month, year }) => `${weekday}, ${month} ${day}, ${year}`,
    short: ({ day, month }) => `${month} ${day}`,
    month: ({ month, year }) => `${month} ${year}`,
  },
  en: {
    long: ({ day, month, year }) => `${day} ${month} ${year}`,
    full: ({ weekday, day, month, year }) => `${weekday}, ${day} ${month} ${year}`,
    short: ({ day, month }) => `${day} ${month}`,
    month: ({ month, year }) => `${month} ${year}`,
  },
}

/**
 * `long`: நவம்பர் 20, 2026; `full`: வெள்ளி, நவம்பர் 20, 2026; `short`: நவம்பர் 20, where the year is known;
 * `brief`: short for dates of this year, long for all others; `month`: நவம்பர் 2026; `time`: 10:42.
 */
export type DateStyle = keyof (typeof written)['ta'] | 'brief' | 'time'

/** A date in words, in India. Only `brief` depends on now. */
export function formatDate(
  date: string | number | Date,
  lang: Lang,
  style: DateStyle = 'long',
  now: number = Date.now(),
): string {
  const inIndia = inIndiaOf(date)
  if (style === 'time') return inIndia.toISOString().slice(11, 16)
  const shown = style === 'brief' ? (yearOf(date) === yearOf(now) ? 'short' : 'long') : style
  return written[lang][shown]({
    weekday: weekdays[lang][inIndia.getUTCDay()]!,
    day: inIndia.getUTCDate(),
    month: monthName(monthOf(date), lang),
    year: inIndia.getUTCFullYear(),
  })
}

/** The day as a column of dates has it, with the year only when it is another one: 27 நவ, 27 நவ 2025. */
export function listDate(date: string | number | Date, lang: Lang, now: number = Date.now()): string {
  const day = `${inIndiaOf(date).getUTCDate()} ${shortMonthName(monthOf(date), lang)}`
  return yearOf(date) === yearOf(now) ? day : `${day} ${yearOf(date)}`
}

/** The year in India at that moment. */
export const yearOf = (date: string | number | Date): number => inIndiaOf(date).getUTCFullYear()

/** Year and month in India as one number: 202611. */
export function monthOf(date: string | number | Date): number {
  const inIndia = inIndiaOf(date)
  return inIndia.getUTCFullYear() * 100 + inIndia.getUTCMonth() + 1
}

/** A moment inside a month, for formatting its name. */
export const momentInMonth = (month: number): Date => new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 15))

/** The day in India at that moment: `2026-11-20`. */
export const istDay = (date: string | number | Date): string => inIndiaOf(date).toISOString().slice(0, 10)

/** Whether something is on the day that it is in India now. */
export const isToday = (date: string | number | Date, now: number = Date.now()): boolean => istDay(date) === istDay(now)

/** Day and time in India, as spreadsheets read it: `2026-11-20 10:42`. */
export const istMinute = (date: string | number | Date): string =>
  inIndiaOf(date).toISOString().slice(0, 16).replace('T', ' ')
