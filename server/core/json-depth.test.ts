import { expect, test } from 'vitest'
import { isTooDeep } from './json-depth.ts'

test.each([
  ['a flat object', '{"a":[1,2,{"b":"c"}]}', false],
  ['brackets in a text', JSON.stringify({ a: '['.repeat(1000), b: `\\"${'{'.repeat(1000)}` }), false],
  ['many lists side by side', `[${'[],'.repeat(1000)}[]]`, false],
  ['64 levels', '['.repeat(64) + ']'.repeat(64), false],
  ['65 levels', '['.repeat(65) + ']'.repeat(65), true],
  ['lists and objects in turn', '[{"a":'.repeat(40), true],
  ['brackets after an escaped quotation mark', `["\\\\",${'['.repeat(70)}`, true],
  ['a string that does not end', `"${'['.repeat(1000)}`, false],
])('%s', (_name, json, expected) => {
  expect(isTooDeep(json)).toBe(expected)
})
