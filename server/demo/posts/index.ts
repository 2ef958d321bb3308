import type { DemoPost } from './demo-post.ts'
import { posts as interviews } from './interviews.ts'
import { posts as poems } from './poems.ts'

/** All posts of the demo content, category by category. */
export const demoPosts: DemoPost[] = [...interviews, ...poems]
