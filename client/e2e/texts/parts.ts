import { frame } from './frame.ts'
import { magazine } from './magazine.ts'
import type { Screen } from './table.ts'

/** All screens with their texts, by the part of the site. */
export const parts: Record<string, Screen[]> = {
  'the frame': frame,
  'the magazine': magazine,
}
