import type { Translation } from '../messages.ts'
import type { ticker as ta } from '../ta/ticker.ts'

/** The run of selected titles under the head. */
export const ticker = {
  label: 'NEW Feeds',
  loading: 'Loading recent posts',
  pause: 'Pause the ticker',
  play: 'Let the ticker run',
  failed: 'Failed to fetch selected titles.',
  failedWith: 'An error occurred while fetching selected titles: {{error}}',
  failedUnknown: 'An unknown error occurred while fetching selected titles.',
} as const satisfies Translation<typeof ta>
