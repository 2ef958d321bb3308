// Constants of notifications for pages, without zod.

/** Whom people write to; the site itself writes to one reader at a time. */
export const sentAudiences = ['people', 'all'] as const
export type SentAudience = (typeof sentAudiences)[number]
export const sentSorts = ['newest', 'oldest'] as const
export type SentSort = (typeof sentSorts)[number]
