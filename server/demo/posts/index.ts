import { posts as archive } from './archive.ts'
import { posts as babasahebspeaks } from './babasahebspeaks.ts'
import { posts as bluethoughts } from './bluethoughts.ts'
import { posts as bookreview } from './bookreview.ts'
import type { DemoPost } from './demo-post.ts'
import { posts as editorial } from './editorial.ts'
import { posts as home } from './home.ts'
import { posts as interviews } from './interviews.ts'
import { posts as marketplacebooksmore } from './marketplacebooksmore.ts'
import { posts as periyarspeaks } from './periyarspeaks.ts'
import { posts as poems } from './poems.ts'
import { posts as premiumarticles } from './premiumarticles.ts'
import { posts as recentposts } from './recentposts.ts'
import { posts as series } from './series.ts'

/** All posts of the demo content, category by category. */
export const demoPosts: DemoPost[] = [
  ...premiumarticles,
  ...bookreview,
  ...editorial,
  ...interviews,
  ...series,
  ...poems,
  ...babasahebspeaks,
  ...periyarspeaks,
  ...marketplacebooksmore,
  ...archive,
  ...bluethoughts,
  ...home,
  ...recentposts,
]
