import { z } from 'zod'

/** The most rows of a search or filter that are counted; without one the number is exact. */
export const maxCounted = 1000

/** Numbers by state. */
export const countedBy = <S extends string, T extends z.ZodType>(states: readonly S[], each: T) =>
  z.object({
    ...(Object.fromEntries(states.map((state) => [state, each])) as Record<S, T>),
    /** There are more than those that were counted: the numbers say how many there are at least. */
    isMore: z.literal(true).optional(),
  })

export const countAndAmount = z.object({
  count: z.int(),
  /** In paise. */
  amount: z.int(),
})
