import type { Translation } from '../messages.ts'
import type { posts as ta } from '../ta/posts.ts'

/** Lists of posts and the page of a post. */
export const posts = {
  homeTitle: 'Home',
  latest: 'Latest',
  allRecent: 'All recent posts',
  recentTitle: 'Recent posts',
  olderTitle: 'Earlier posts',
  loading: 'Loading...',
  loadingPost: 'Loading post...',
  listHeading: 'Posts',
  empty: 'No posts found.',
  more: 'More posts',
  moreFailed: 'More posts could not be loaded.',
  listFailed: 'The posts could not be loaded.',
  postFailed: 'Failed to load post. Please try again later.',
  notFound: 'Post not found',
  notFoundText: 'It may have been taken down, or the address is not right.',
  minutes_one: '{{count}} minute to read',
  minutes_other: '{{count}} minutes to read',
  thisPost: 'This post',
  moreOf: 'More in {{category}}',
  readNext: 'Read next',
  subscribe: 'Subscribe',
  series: {
    place: '{{name}}, part {{part}}',
    fromFirst: 'Read from the first part',
    label: '{{name}}: parts of the series',
    next: 'Next part',
    previous: 'Previous part',
    first: 'First part',
  },
  premium: {
    mark: 'Premium',
    title: 'The rest is for subscribers',
    text: 'This was the beginning. With a subscription you can read on.',
    plans: 'See the plans',
    login: 'Subscribers: log in',
  },
  share: {
    label: 'Share',
    copied: 'Link copied to clipboard!',
    failed: 'Unable to copy link. Please copy the URL manually.',
  },
  pictures: {
    label: 'Pictures',
    previous: 'Previous picture',
    next: 'Next picture',
    show: 'Picture {{number}}',
    of: '{{title}}: picture {{number}} of {{count}}',
  },
} as const satisfies Translation<typeof ta>
