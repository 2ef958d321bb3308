import { istDay } from './dates.ts'
import { dayMs } from './durations.ts'

/**
 * When the next daily digest goes out, in milliseconds since 1970.
 * @param time of the day in India: `07:30`
 * @param sentAt when the last one went out, if any did: there is one a day, whenever the time is changed
 */
export function nextDigestAt(time: string, now: number, sentAt: number | null): number {
  const today = Date.parse(`${istDay(now)}T${time}:00+05:30`)
  const isSent = sentAt !== null && istDay(sentAt) === istDay(now)
  return isSent || today <= now ? today + dayMs : today
}
