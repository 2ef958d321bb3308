import { monthOf } from '#shared/dates.ts'
import { monthRange } from '#shared/months.ts'

/**
 * The months in which there is something, newest first: one look into an index for each.
 * @param newestBefore when the newest thing before a moment was made, in ms
 */
export function monthsWith(newestBefore: (moment: number) => number | null | undefined): number[] {
  const months: number[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const newest = newestBefore(before)
    if (!newest) return months
    const month = monthOf(newest)
    months.push(month)
    before = monthRange(month).from
  }
}
