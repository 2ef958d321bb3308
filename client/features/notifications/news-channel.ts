import type { LiveNews } from '#shared/notifications.ts'
import { tabChannel } from '#client/core/tab-channel.ts'

/** Messages about notifications between the tabs of this browser; null: something has changed, ask yourself. */
export const newsChannel = tabChannel<LiveNews | null>('live-news')
