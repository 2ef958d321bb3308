import { sentences } from '#shared/errors.ts'
import type { Translation } from '../messages.ts'
import type { errors as ta } from '../ta/errors.ts'
import { readingErrors } from './reading-errors.ts'

/** The sentences of the error table, and those of faults that no server reported. */
export const errors = {
  ...sentences,
  NETWORK: readingErrors.NETWORK,
} as const satisfies Translation<typeof ta>
