import type { Right } from './staff.rules.ts'

/** Most things in one bulk change; as many rows a list selects at once. */
export const maxBulk = 200

/** How long a message offers to undo a bulk change; its buyers are told shortly afterwards. */
export const undoMs = 10_000

/** People are told of a change a little after its message has gone, so that one undone at once is silent; in ms. */
export const tellAfterMs = undoMs + 2000

/** The parts of the site that change many things at once, each with who may do so, and may take it back. */
export const bulkRights = {
  posts: 'admin',
  library: 'admin',
  contact: 'admin',
  letters: 'admin',
  newsletter: 'admin',
  notifications: 'admin',
  books: 'shop',
  orders: 'shop',
  plans: 'shop',
} as const satisfies Record<string, Right>
export type BulkArea = keyof typeof bulkRights
export const bulkAreas = Object.keys(bulkRights) as [BulkArea, ...BulkArea[]]

/** How long a bulk change can be undone from the audit log, in days: as long as the trash keeps what was deleted. */
export const undoDays = 30

/** The fields that the entry of a bulk change names: all others follow from these, or differ from thing to thing. */
export const namedFields: readonly string[] = [
  'categoryId',
  'tag',
  'state',
  'status',
  'inStock',
  'isRead',
  'isTrashed',
  'isErased',
]

/** Most different values before or after that the entry of a bulk change names. */
export const maxNamedValues = 4
