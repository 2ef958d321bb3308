import { z } from 'zod'

/**
 * Names a form of the admin that makes something, from its first letter to its first save: sent again, it changes what it
 * has made. The prefix tells it from other keys that a documented call may bring.
 */
export const submissionId = z.string().regex(/^form-[\da-f-]{36}$/, 'FIELD_INVALID')

/** Input of the procedures that make something, besides its fields. */
export const submission = z.object({ submissionId: submissionId.optional() })
