import type { Translation } from '../messages.ts'
import type { admin as ta } from '../ta/admin.ts'
import { adminCategories } from './admin-categories.ts'
import { editor } from './admin-editor.ts'
import { media } from './admin-media.ts'
import { adminPosts } from './admin-posts.ts'
import { adminSite } from './admin-site.ts'

/** The namespaces that only the admin's pages load. */
export const admin = { adminSite, adminPosts, adminCategories, editor, media } as const satisfies Translation<typeof ta>
