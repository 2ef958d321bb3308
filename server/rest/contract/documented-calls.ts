import { accountsCalls } from './accounts.ts'
import { postsCalls } from './posts.ts'
import { sectionsCalls } from './sections.ts'
import { shopCalls } from './shop.ts'
import { notificationsCalls } from './notifications.ts'
import { newsroomCalls } from './newsroom.ts'
import type { Call } from './call.ts'

// Every documented call, as a client makes it that knows only the documentation: what it sends, which fields it reads,
// and the error for invalid input. The numbers are those of the documentation.

export const documentedCalls: readonly Call[] = [
  ...accountsCalls,
  ...postsCalls,
  ...sectionsCalls,
  ...shopCalls,
  ...notificationsCalls,
  ...newsroomCalls,
]
/** Numbers of all documented calls; 4 is Google's sign-in, which needs a browser. */
export const documentedIds = Array.from({ length: 87 }, (_, index) => index + 1)
export const googleId = 4

/** Calls that the former API did not have. */
export const ownCalls: readonly string[] = [
  'GET /api/universal-posts/{id}/revisions',
  'POST /api/universal-posts/{id}/revisions/{revisionId}/restore',
  'POST /api/auth/admin/logout',
  'GET /api/books/{id}',
  'GET /api/search',
  'POST /api/audio',
  'POST /api/auth/admin/login/second-step',
]
