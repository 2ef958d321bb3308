import { z } from 'zod'

/** `true` and `false` as text, as forms and scripts in other languages send them. */
export const textFlag = z
  .enum(['true', 'false', 'True', 'False', '1', '0', 'on', ''])
  .transform((value) => ['true', 'True', '1', 'on'].includes(value))
