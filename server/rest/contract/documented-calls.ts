import { accountsCalls } from './accounts.ts'
import { postsCalls } from './posts.ts'
import { sectionsCalls } from './sections.ts'
import { shopCalls } from './shop.ts'
import { notificationsCalls } from './notifications.ts'
import type { Call } from './call.ts'

// Every documented call, as a client that knows nothing but the documentation makes it: what it sends, what it reads
// from the answer, and what it is told when it does something wrong. The numbers are those of the documentation's calls.

export const documentedCalls: readonly Call[] = [
  ...accountsCalls,
  ...postsCalls,
  ...sectionsCalls,
  ...shopCalls,
  ...notificationsCalls,
]
/** Numbers of all documented calls; 4 is Google's, which a browser walks through. */
export const documentedIds = Array.from({ length: 87 }, (_, index) => index + 1)
export const googleId = 4

/** Calls of our own, which no former client makes. */
export const ownCalls: readonly string[] = ['POST /api/auth/admin/logout', 'GET /api/books/{id}', 'GET /api/search']
