import { z } from 'zod'
import { id } from './ids.ts'
import { langs } from './lang.ts'
import { moment } from './moment.ts'
import { storedPostStates } from './post-states.rules.ts'

/** More would leave no room for what is new. */
export const maxPins = 8

export const pinsInput = z.object({
  /** All of them, in their order. */
  pins: z
    .array(
      z.object({
        postId: id,
        /** When it leaves the head by itself: what has no zone is Indian time; null: never. */
        until: moment().nullable().default(null),
      }),
    )
    .max(maxPins, 'PINS_FULL'),
})

export const homePin = z.object({
  postId: z.string(),
  title: z.string(),
  lang: z.enum(langs),
  /** Readers see it at the head only while it is published. */
  state: z.enum(storedPostStates),
  until: z.iso.datetime().nullable(),
})
export type HomePin = z.infer<typeof homePin>
