import { z } from 'zod'
import { id } from './ids.ts'
import { pagingInput } from './paging.ts'
import { postStates } from './post-states.rules.ts'
import { trashKinds } from './trash.rules.ts'

const kind = z.enum(trashKinds)

export const trashListInput = pagingInput(30)

/** One thing in the trash, by its kind and the id that it had. */
export const trashRef = z.object({ kind, id })
export type TrashRef = z.infer<typeof trashRef>

/** At once: also the pictures that pages which are open would still find for a day. */
export const purgeInput = trashRef.extend({ isAtOnce: z.boolean().default(false) })
export type PurgeInput = z.output<typeof purgeInput>

export const trashItem = trashRef.extend({
  /** May be empty: a banner has no title. */
  title: z.string(),
  deletedAt: z.iso.datetime(),
  /** The name of whoever deleted it. */
  deletedBy: z.string(),
  /** When it goes for ever. */
  expiresAt: z.iso.datetime(),
})
export type TrashItem = z.infer<typeof trashItem>

export const restored = trashRef.extend({
  /** Of a post: its state now, which need not be the former one. */
  state: z.enum(postStates).nullable(),
})
export type Restored = z.infer<typeof restored>
