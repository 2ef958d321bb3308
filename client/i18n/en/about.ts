import type { Translation } from '../messages.ts'
import type { about as ta } from '../ta/about.ts'

/** The page about the magazine. */
export const about = {
  title: 'About us',
} as const satisfies Translation<typeof ta>
