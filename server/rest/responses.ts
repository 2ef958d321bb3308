import { z } from 'zod'

// What many documented calls have in common.

/** What a call answers that changes something; the others extend it. */
export const done = z.object({ success: z.literal(true), message: z.string() })

/** Parameters of a path that names one thing. */
export const idParams = z.object({ id: z.string() })
