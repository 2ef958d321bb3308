import { expect, test } from 'vitest'
import { hexOfColour } from './hex-colour.ts'

test.each([
  ['#1B2A9E', '#1b2a9e'],
  ['#abc', '#aabbcc'],
  ['rgb(27, 42, 158)', '#1b2a9e'],
  ['rgb(27 42 158)', '#1b2a9e'],
  ['rgba(27, 42, 158, 1)', '#1b2a9e'],
])('%s is %s', (colour, hex) => expect(hexOfColour(colour)).toBe(hex))

test.each(['red', 'rgba(0, 0, 0, 0.5)', 'rgb(300, 0, 0)', 'var(--ink)', '', '#12345'])(
  '%j is no plain colour',
  (colour) => expect(hexOfColour(colour)).toBeNull(),
)
