import { z } from 'zod'

type WithoutDefault<F> = F extends z.ZodDefault<infer Inner> ? Inner : F
type UpdateShape<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<Extract<WithoutDefault<S[K]>, z.ZodType>> }

/** The schema of an update: every field may be left out, and then stays as it is instead of getting its default. */
export function updateOf<S extends z.ZodRawShape>(schema: z.ZodObject<S>): z.ZodObject<UpdateShape<S>> {
  const shape = Object.entries(schema.shape).map(([name, field]) => {
    const inner = field instanceof z.ZodDefault ? field.unwrap() : field
    return [name, z.optional(inner)]
  })
  return z.object(Object.fromEntries(shape) as UpdateShape<S>)
}

/** `before` with the fields that were sent. */
export function applyUpdate<T extends object>(before: T, sent: { [K in keyof T]?: T[K] | undefined }): T {
  const defined = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...before, ...(Object.fromEntries(defined) as Partial<T>) }
}
