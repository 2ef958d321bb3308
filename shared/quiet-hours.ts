import { istDay } from './dates.ts'
import { dayMs } from './durations.ts'
import { istOffsetMs } from './india.ts'

/** Hours of the day in India: quiet from the one until the other, over midnight too. Equal ones: never. */
export interface QuietHours {
  from: number
  to: number
}

/** When the quiet hours end in which `now` is, in ms since 1970; null: it is not quiet. */
export function quietUntil({ from, to }: QuietHours, now: number): number | null {
  if (from === to) return null
  const hour = new Date(now + istOffsetMs).getUTCHours()
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  if (!isQuiet) return null
  const end = Date.parse(`${istDay(now)}T${String(to).padStart(2, '0')}:00:00+05:30`)
  return end > now ? end : end + dayMs
}

const letterWeekday = 0

/** When the last weekly letter was due, in ms since 1970: on Sunday at `hour` in India. */
export function lastLetterAt(hour: number, now: number): number {
  const weekday = new Date(now + istOffsetMs).getUTCDay()
  const day = now - ((weekday - letterWeekday + 7) % 7) * dayMs
  const due = Date.parse(`${istDay(day)}T${String(hour).padStart(2, '0')}:00:00+05:30`)
  return due > now ? due - 7 * dayMs : due
}
