import { categories } from './categories.ts'
import { errors } from './errors.ts'
import { posts } from './posts.ts'
import { site } from './site.ts'

/** The namespaces that every page loads. */
export const reader = { site, posts, categories, errors } as const
