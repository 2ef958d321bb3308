/** The server's own English: there is no second copy of it. */
export { sentences as errors } from '#shared/errors.ts'
