import type { Translation } from '../messages.ts'
import type { adminRecent as ta } from '../ta/admin-recent.ts'

/** Recent posts: their list and their form. */
export const adminRecent = {
  title: 'Manage Recent Posts',
  createTitle: 'Add New Post',
  subTitle: 'Sub Title',
  headerImage: 'Header image',
  middleImage: 'Middle image',
  imagesHint: 'Please choose both images, or none.',
  home: 'Home',
  recent: 'Recent',
  required: 'Title, sub title, content, author and category are required.',
  all: 'See the recent posts',
} as const satisfies Translation<typeof ta>
