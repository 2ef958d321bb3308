import { expect, test } from 'vitest'
import { withRun } from './history.ts'

const start = '# Benchmarks\n\nWhat was measured.\n'

test('a run becomes a row of its section, the newest first [G-53]', () => {
  const once = withRun(start, 'ratios', { day: '2026-11-22', commit: 'aaaaaaa', ratios: { home: 0.613, post: 0.7 } })
  const other = withRun(once, 'months', { day: '2026-11-22', commit: 'aaaaaaa', ratios: { archive: 1 } })
  const twice = withRun(other, 'ratios', { day: '2026-11-23', commit: 'bbbbbbb+', ratios: { home: 0.5, post: 0.7 } })
  expect(twice).toBe(`# Benchmarks

What was measured.

## ratios

| date | commit | home | post |
| --- | --- | --- | --- |
| 2026-11-23 | bbbbbbb+ | 0.50 | 0.70 |
| 2026-11-22 | aaaaaaa | 0.61 | 0.70 |

## months

| date | commit | archive |
| --- | --- | --- |
| 2026-11-22 | aaaaaaa | 1.00 |
`)
})

test('a measure that comes or goes leaves former rows as they are [G-53]', () => {
  const once = withRun(start, 'ratios', { day: '2026-11-22', commit: 'aaaaaaa', ratios: { home: 0.6, gone: 1 } })
  const twice = withRun(once, 'ratios', { day: '2026-11-23', commit: 'bbbbbbb', ratios: { home: 0.6, come: 2 } })
  expect(twice).toContain('| date | commit | home | gone | come |')
  expect(twice).toContain('| 2026-11-23 | bbbbbbb | 0.60 | – | 2.00 |')
  expect(twice).toContain('| 2026-11-22 | aaaaaaa | 0.60 | 1.00 | – |')
})
