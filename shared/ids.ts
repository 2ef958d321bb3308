import { z } from 'zod'

/** The id of anything; the service checks that it exists. */
export const id = z.string().min(1, 'FIELD_REQUIRED').max(64, 'FIELD_TOO_LONG')

/** Input of calls about one thing. */
export const byId = z.object({ id })
