import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '..')

/**
 * The conditions on the width of the screen that may hold together with their opposite: `min-width: 48rem` begins where
 * `max-width: 47.99rem` ends, so that no width has both layouts. (Banners have another picture from 750 pixels on.)
 */
export const overlapping = (css: string): string[] =>
  [...css.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/\((?:min-width: (?!\d+rem\)|750px\))|max-width: (?!\d+\.\d?99?rem\)))[^)]*\)/g)].map(
      ([found]) => found,
    ),
  )

test('a width at which two layouts would hold is found', () => {
  const css =
    '@media (max-width: 48rem) {} @media (min-width: 48.01rem) and (hover: hover) {} @media (min-width: 768px) {}'
  expect(overlapping(css)).toEqual(['(max-width: 48rem)', '(min-width: 48.01rem)', '(min-width: 768px)'])
  expect(
    overlapping('@media (min-width: 48rem) {} @media (max-width: 47.99rem) {} @media (max-width: 22.49rem) {}'),
  ).toEqual([])
})

test('no width of the screen has two layouts', () => {
  const found = globSync('**/*.css', { cwd: client }).flatMap((file) =>
    overlapping(readFileSync(join(client, file), 'utf8')).map((condition) => `${file}: ${condition}`),
  )
  expect(found).toEqual([])
})
