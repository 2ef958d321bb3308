import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'

test('a font file has each letter that the style sheet loads it for', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../styles/fonts.css'), 'utf8')
  const faces = [...sheet.matchAll(/fonts\/([\w-]+)\.woff2'[^}]*unicode-range:([^;]+);/g)]
  expect(faces.map(([, file]) => file)).toEqual([
    'anek-tamil',
    'noto-serif-tamil',
    'noto-sans-tamil',
    'noto-serif-italic',
    'noto-serif-italic-ext',
    'noto-sans-latin',
  ])
  for (const [, file, ranges] of faces) {
    const { characterSet } = openSync(join(import.meta.dirname, `${file}.woff2`))
    const has = new Set(characterSet)
    const lacks = ranges!.split(',').flatMap((range) => {
      const [from, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to! - from! + 1 }, (_, offset) => from! + offset).filter(
        // The Tamil block has numbers without letters.
        (code) => !has.has(code) && /\p{Assigned}/u.test(String.fromCodePoint(code)),
      )
    })
    expect(lacks.map((code) => `${file} lacks U+${code.toString(16)}`)).toEqual([])
  }
})
