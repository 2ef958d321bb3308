import { readingErrors as table } from '#shared/reading-errors.ts'
import type { Translation } from '../messages.ts'
import type { readingErrors as ta } from '../ta/reading-errors.ts'

const sentences = Object.fromEntries(Object.entries(table).map(([code, [, sentence]]) => [code, sentence]))

/** What whoever only reads can meet; forms and the desk load all of errors.ts. */
export const readingErrors = {
  ...(sentences as Record<keyof typeof table, string>),
  NETWORK: 'The server cannot be reached. Please check your connection and try again.',
} as const satisfies Translation<typeof ta>
