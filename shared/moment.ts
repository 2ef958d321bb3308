import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

const earliest = Date.UTC(1800, 0, 1)
const latest = Date.UTC(2200, 0, 1)

const day = /^\d{4}-\d\d-\d\d$/
const withoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/
const iso8601 = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/

/** Whether the calendar has that day: `Date.parse` takes 30 February for 2 March. */
function isCalendarDay(text: string): boolean {
  const date = new Date(`${text.slice(0, 10)}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10))
}

/** What is written without a zone is Indian time; a day is its noon, so that it is the same day in every time zone. */
function parse(text: string): number {
  if (!isCalendarDay(text)) return Number.NaN
  if (day.test(text)) return Date.parse(`${text}T12:00+05:30`)
  if (withoutZone.test(text)) return Date.parse(`${text}+05:30`)
  return iso8601.test(text) ? Date.parse(text) : Number.NaN
}

/** A moment in ISO 8601, in ms; a day (`2026-11-20`) and a time without a zone are India's. */
export const moment = (wrong: ErrorCode = 'FIELD_INVALID') =>
  z
    .string({ error: wrong })
    .trim()
    .transform(parse)
    .pipe(z.number({ error: wrong }).min(earliest, wrong).max(latest, wrong))
