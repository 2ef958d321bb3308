import { accountsCalls } from './accounts.ts'
import { postsCalls } from './posts.ts'
import { sectionsCalls } from './sections.ts'
import { shopCalls } from './shop.ts'
import { notificationsCalls } from './notifications.ts'
import { newsroomCalls } from './newsroom.ts'
import type { Call } from './call.ts'

// Every documented call, as a client makes it that knows only the documentation: what it sends, which fields it reads,
// and the error for invalid input. The ids are those of the documentation.

export const documentedCalls: readonly Call[] = [
  ...accountsCalls,
  ...postsCalls,
  ...sectionsCalls,
  ...shopCalls,
  ...notificationsCalls,
  ...newsroomCalls,
]
/** Ids of all documented calls. */
export const documentedIds = Array.from({ length: 87 }, (_, index) => `A-${String(index + 1).padStart(2, '0')}`)
/** Google's sign-in, which needs a browser. */
export const googleId = 'A-04'

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
