import { z } from 'zod'
import { id } from './ids.ts'
import { langs } from './lang.ts'
import { postStates } from './post-states.rules.ts'

/** The same post in the other language, for editors. */
export const counterpart = z.object({
  id: z.string(),
  title: z.string(),
  lang: z.enum(langs),
  state: z.enum(postStates),
  updatedAt: z.iso.datetime(),
})
export type Counterpart = z.infer<typeof counterpart>

export const counterpartChange = z.object({
  id,
  /** Null: it has none. */
  counterpart: id.nullable(),
})

export const counterpartSearch = z.object({ id, q: z.string().max(200, 'FIELD_TOO_LONG').default('') })
