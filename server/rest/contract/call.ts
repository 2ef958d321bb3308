import type { Answer } from '#server/test/api.ts'
import type { Person, Sent, World } from './world.ts'

export interface Call {
  /** Ids of the statements that the call fulfils; none for what the former API did not have. */
  ids: string[]
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  /** A valid request; built anew for each test. */
  send?: (world: World) => Promise<Sent> | Sent
  /** Who sends it, if not the caller that the access implies. */
  as?: Person
  status?: number
  /** The documented sentence of the response. */
  says?: string
  /** Fields that the client reads, as paths; `[]` is each element of a list that must not be empty. */
  reads?: string[]
  /** Further checks of the response. */
  holds?: (body: Answer['body'], world: World) => boolean
  /** Invalid input and its error. */
  bad?: { send: (world: World) => Promise<Sent> | Sent; status: number; says: string }
  /** The status for another reader with the same request. */
  others?: 403 | 404
}
