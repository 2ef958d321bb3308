import type { Translation } from '../messages.ts'
import type { gallery as ta } from '../ta/gallery.ts'

/** The gallery and the page of one picture. */
export const gallery = {
  title: 'Blue Thoughts',
  intro: 'Thoughts that came before words. Pictures that readers and photographers send us every month.',
  count_one: '{{count}} picture',
  count_other: '{{count}} pictures',
  loading: 'Loading...',
  more: 'More pictures',
  empty: 'The gallery is currently empty.',
  failed: '{{error}} Please try refreshing the page.',
  notFound: 'Post not found',
  notFoundText: 'This picture may have been taken down, or the address is not right.',
  itemFailed: 'Failed to load post. Please try again later.',
  newer: 'Previous picture',
  older: 'Next picture',
  all: 'All pictures',
  neighbours: 'Pictures before and after',
} as const satisfies Translation<typeof ta>
