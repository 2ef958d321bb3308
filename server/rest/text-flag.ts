import { z } from 'zod'

/** `true` and `false` as text, as forms send them. */
export const textFlag = z
  .enum(['true', 'false', '1', '0', 'on', ''])
  .transform((value) => ['true', '1', 'on'].includes(value))
