import type { Translation } from '../messages.ts'
import type { speakers as ta } from '../ta/speakers.ts'

/** The pages of the speakers. */
export const speakers = {
  search: 'Search in titles',
  clear: 'Clear the search',
  found_one: '{{count}} article',
  found_other: '{{count}} articles',
  foundMore: 'More than {{count}} articles',
  empty: 'No articles found.',
  all: 'All articles',
} as const satisfies Translation<typeof ta>
