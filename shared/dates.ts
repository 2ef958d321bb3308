import type { Lang } from './lang.ts'

/** All dates are shown and grouped in Indian Standard Time, wherever the reader or the server is. */
const timeZone = 'Asia/Kolkata'

const formats = {
  /** 20 நவம்பர் 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** வெள்ளி, 20 நவம்பர் 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 20 நவம்பர், for cards of this year */
  short: { day: 'numeric', month: 'long' },
  /** நவம்பர் 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 10:42 */
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof formats

// Building a formatter costs more than a thousand uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>()

export function formatDate(date: string | number | Date, lang: Lang, style: DateStyle = 'long'): string {
  const key = `${lang} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(lang === 'ta' ? 'ta-IN' : 'en-IN', { ...formats[style], timeZone })
    formatters.set(key, formatter)
  }
  return formatter.format(new Date(date))
}

/** India has kept this distance from UTC since 1945. */
const offsetMs = 5.5 * 60 * 60 * 1000

/** The year in India at that moment. */
export const yearOf = (date: string | number | Date): number =>
  new Date(new Date(date).getTime() + offsetMs).getUTCFullYear()

/** Year and month in India as one number: 202611. */
export function monthOf(date: string | number | Date): number {
  const inIndia = new Date(new Date(date).getTime() + offsetMs)
  return inIndia.getUTCFullYear() * 100 + inIndia.getUTCMonth() + 1
}

/** A moment inside a month, for showing its name. */
export const momentInMonth = (month: number): Date => new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 15))

/** The day in India at that moment: `2026-11-20`. */
export const istDay = (date: string | number | Date): string =>
  new Date(new Date(date).getTime() + offsetMs).toISOString().slice(0, 10)
