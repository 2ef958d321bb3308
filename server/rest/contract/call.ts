import type { Answer } from '#server/test/api.ts'
import type { Asker, Sent, World } from './world.ts'

export interface Call {
  /** Numbers of the documented calls that this one is. */
  ids: number[]
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  /** What is sent when all is well; made anew for each test. */
  send?: (world: World) => Promise<Sent> | Sent
  /** Who sends it, where it is not whoever the call is for. */
  as?: Asker
  status?: number
  /** The sentence of the answer, where it is documented. */
  says?: string
  /** What the client reads: paths into the answer, `[]` for each element of a list that must not be empty. */
  reads?: string[]
  /** What else must be true of the answer. */
  holds?: (body: Answer['body'], world: World) => boolean
  /** Wrong input, and what is said about it. */
  bad?: { send: (world: World) => Promise<Sent> | Sent; status: number; says: string }
  /** The status for another reader who sends the same. */
  others?: 403 | 404
}
