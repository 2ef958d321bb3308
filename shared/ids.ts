import { z } from 'zod'

/** What names a thing of any kind; whether it is there is said by the service. */
export const id = z.string().min(1, 'FIELD_REQUIRED').max(64, 'FIELD_TOO_LONG')

/** What a call of one thing is asked with. */
export const byId = z.object({ id })
