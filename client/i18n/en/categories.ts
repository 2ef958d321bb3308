import type { Translation } from '../messages.ts'
import type { categories as ta } from '../ta/categories.ts'

/** The page of a category. */
export const categories = {
  notFound: 'Category Not Found',
  invalid: 'Invalid category.',
  description: 'Posts in {{name}}, from மை.',
} as const satisfies Translation<typeof ta>
