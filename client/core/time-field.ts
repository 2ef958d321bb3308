import { istMinute } from '#shared/dates.ts'

// Fields for date and time (`datetime-local`); what they say is Indian time.

/** The `max` of such a field: a browser lets years of up to six digits be typed, which no moment of ours has. */
export const lastMinute = '9999-12-31T23:59'

/** A moment as such a field has it; empty for none. */
export const fieldOfMoment = (moment: string | null): string =>
  moment === null ? '' : istMinute(moment).replace(' ', 'T')

/** The moment that such a field says, as ISO text; null while it says none, or one after `lastMinute`. */
export function momentOfField(field: string): string | null {
  const at = Date.parse(`${field}+05:30`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
