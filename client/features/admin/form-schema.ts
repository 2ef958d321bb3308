import { z } from 'zod'

/** A schema without what says whether its value may be left out. */
const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodNonOptional ? bare(schema.unwrap()) : schema

/** The fields of an object, as they are typed. */
function readShape(schema: unknown): Record<string, unknown> {
  const object = bare(schema)
  if (object instanceof z.ZodPipe) return readShape(object.in)
  return object instanceof z.ZodObject ? object.shape : {}
}

/** A field of an object, or an item of a list, by its index. */
function readPart(schema: unknown, name: string): unknown {
  const list = bare(schema)
  return list instanceof z.ZodArray ? list.element : readShape(list)[name]
}

function readMaxLength(schema: unknown): number | undefined {
  const text = bare(schema)
  if (text instanceof z.ZodString) return text.maxLength ?? undefined
  return text instanceof z.ZodPipe ? (readMaxLength(text.out) ?? readMaxLength(text.in)) : undefined
}

/** The most characters of a field, by its path: `name.en`. */
export const findMaxLength = (schema: z.ZodType, path: string): number | undefined =>
  readMaxLength(path.split('.').reduce<unknown>((part, name) => readPart(part, name), schema))

/** The schema of a draft: fields of the same kinds, whether half typed, too long, or empty. */
export function toDraftSchema<I>(schema: z.ZodType<unknown, I>): z.ZodType<I> {
  const lenient = (part: unknown): z.ZodType => {
    const inner = bare(part)
    if (inner instanceof z.ZodPipe) return lenient(inner.in)
    if (inner instanceof z.ZodString) return z.string()
    if (!(inner instanceof z.ZodObject)) return inner as z.ZodType
    return z.object(Object.fromEntries(Object.entries(readShape(inner)).map(([name, field]) => [name, lenient(field)])))
  }
  return lenient(schema) as z.ZodType<I>
}

/** What the server would get, as JSON; undefined while something is wrong. */
function outputOf(schema: z.ZodType, values: unknown): string | undefined {
  const made = schema.safeParse(values)
  return made.success ? JSON.stringify(made.data) : undefined
}

/**
 * Whether a draft was made from what is stored now: from the same values, or from others that say the same, as a price that
 * was typed as 60 and is shown as 60.00.
 * @param base as JSON
 */
export function isMadeFrom(schema: z.ZodType, base: string, stored: unknown): boolean {
  if (base === JSON.stringify(stored)) return true
  const output = outputOf(schema, stored)
  return output !== undefined && output === outputOf(schema, JSON.parse(base))
}

/** A number that is typed. Where there is none it is undefined, of which the schema it is piped into says so. */
export const typedNumber = z.string().transform((text) => (text.trim() === '' ? undefined : Number(text)) as number)
