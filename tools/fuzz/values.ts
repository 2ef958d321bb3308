import type { Schema } from '#server/rest/operation.ts'
import type { Random } from '#server/test/random.ts'

const kind = [
  ...[
    'நூலகம்',
    'க்ஷ ஸ்ரீ ௐ',
    'A quiet library',
    'a',
    'Poems',
    'interviews',
    'shop',
    'Archive',
    '2026-11-20',
    '250',
    '199.50',
  ],
  ...[
    'kayal@example.org',
    'a long enough password',
    'true',
    'false',
    'cod',
    'pending',
    '[]',
    '["a.jpg"]',
    '98400 12345',
  ],
] as const

/** Texts that commonly break software. */
const hostile = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u200d\u200c',
    '\u202eevil',
    '\ufeff',
    '\r\nx: y',
    '👩‍👩‍👧‍👧'.repeat(50),
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE posts; --',
    '%',
    '_',
    '*',
    '"',
    'NEAR(',
    '(((((',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<p>'.repeat(500),
    '<a href="javascript:alert(1)">x</a>',
  ],
  ...['NaN', 'Infinity', '-1', '1e999', '0x10', '1,5', '௧௨௩', '9'.repeat(400), '__proto__', 'constructor', 'toString'],
  ...['[', '{"a":', '[1,2', 'null', '{"__proto__":{"x":1}}', '2026-02-30', '0000-00-00', '+275760-09-13T00:00:00Z'],
] as const

export function text(random: Random): string {
  const roll = random.next()
  if (roll < 0.5) return random.pick(kind)
  if (roll < 0.85) return random.pick(hostile)
  return random.pick(['அ', 'x', '\u0bcd', ' ', '<b>']).repeat(random.pick([1, 20, 129, 301, 1001, 12_000]))
}

const numbers = [0, 1, 2, 3, 20, 21, 60, 199.5, 250, -1, -0, 0.001, 1e-9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308]

/** A value of any kind, nested up to three levels. */
export function anything(random: Random, depth = 0): unknown {
  const roll = random.int(depth < 3 ? 8 : 5)
  if (roll < 2) return text(random)
  if (roll === 2) return random.pick(numbers)
  if (roll === 3) return random.chance(0.5)
  if (roll === 4) return null
  const inner = Array.from({ length: random.pick([0, 1, 2, 30]) }, () => anything(random, depth + 1))
  return roll < 7 ? inner : Object.fromEntries(inner.map((value) => [text(random), value]))
}

/** Existing ids and names, from the responses so far. */
export type Known = Map<string, string[]>

/** A value for a schema: mostly valid, sometimes not. */
export function valueOf(schema: Schema, name: string, random: Random, known: Known): unknown {
  if (random.chance(0.03)) return anything(random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (either) return valueOf(random.pick(either), name, random, known)
  if (schema.properties) {
    const { properties, required = [] } = schema
    const chosen = Object.entries(properties).filter(([key]) => random.chance(required.includes(key) ? 0.97 : 0.6))
    return Object.fromEntries(chosen.map(([key, each]) => [key, valueOf(each, key, random, known)]))
  }
  switch (random.pick([schema.type].flat())) {
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 3, 120]) }, () =>
        valueOf(schema.items ?? {}, name, random, known),
      )
    case 'integer':
      return random.chance(0.7) ? random.int(30) : random.pick(numbers)
    case 'number':
      return random.chance(0.7) ? random.int(50_000) / 100 : random.pick(numbers)
    case 'boolean':
      return random.chance(0.5)
    default:
      return random.chance(0.6)
        ? (schema.examples?.[0] ?? knownText(name, random, known))
        : knownText(name, random, known)
  }
}

export function knownText(name: string, random: Random, known: Known): string {
  const names = known.get(/id$/i.test(name) ? '_id' : name)
  return names && random.chance(0.7) ? random.pick(names) : text(random)
}
