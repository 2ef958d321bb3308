import type { Translation } from '../messages.ts'
import type { banners as ta } from '../ta/banners.ts'

/** The carousel of the home page. */
export const banners = {
  label: 'Banners',
  place: '{{number}} of {{count}}',
  show: 'Banner {{number}}',
  pause: 'Pause the banners',
  play: 'Let the banners move',
  alt: 'Banner {{number}}',
  empty: 'No content available.',
  failed: 'Failed to load banners. Please try again later.',
} as const satisfies Translation<typeof ta>
