import { sentences } from '#shared/errors.ts'

/** The server's own English: there is no second copy of it. */
export const messages = { errors: sentences }
