import { z } from 'zod'
import { requiredText } from './text-fields.ts'

/** The lists of the admin whose filters can be saved. */
export const viewLists = [
  'posts',
  'orders',
  'messages',
  'books',
  'plan-requests',
  'notifications',
  'subscribers',
  'letters',
] as const

export type ViewList = (typeof viewLists)[number]

export const maxViews = 12
const viewLimits = { name: 40, query: 500 } as const

export const viewList = z.object({ list: z.enum(viewLists) })

export const savedViewInput = viewList.extend({
  name: requiredText(viewLimits.name, 'FIELD_REQUIRED'),
  /** The query of the list's address, without `?`. */
  query: z.string().max(viewLimits.query, 'FIELD_TOO_LONG'),
})

export const savedView = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof savedView>
