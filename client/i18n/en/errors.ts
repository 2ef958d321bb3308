import { sentences } from '#shared/errors.ts'
import type { Translation } from '../messages.ts'
import type { errors as ta } from '../ta/errors.ts'

/** The sentences of the error table, and those of faults that no server reported. */
export const errors = {
  ...sentences,
  NETWORK: 'The server cannot be reached. Please check your connection and try again.',
} as const satisfies Translation<typeof ta>
