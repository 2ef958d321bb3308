import { describe, expect, test } from 'vitest'
import { inBrowser, overruled, parts } from './parts.ts'
import { createI18n } from '#client/i18n/i18n.ts'
import { messages } from '#client/i18n/messages.ts'

/** The specification numbers its texts from T-001 to this. */
const documented = 258

const shown = Object.values(parts).flatMap((screens) =>
  screens.flatMap(({ steps }) => steps.flatMap(({ shows }) => shows)),
)

describe('the tables of texts', () => {
  test('hold every documented text, but those of browser tests and those about which something else was decided', () => {
    const all = Array.from({ length: documented }, (_, index) => `T-${String(index + 1).padStart(3, '0')}`)
    const held = new Set(shown.flatMap(({ rows }) => rows.split(', ').filter((id) => id.startsWith('T-'))))
    expect(all.filter((row) => held.has(row) === (row in overruled || row in inBrowser))).toEqual([])
    expect([...held].filter((row) => !all.includes(row))).toEqual([])
  })

  test('hold one screen under one name', () => {
    const names = Object.values(parts).flatMap((screens) => screens.map(({ screen }) => screen))
    expect(new Set(names).size).toBe(names.length)
  })

  test('know a Tamil text for each English one', () => {
    const ta = createI18n('ta', messages.ta).getFixedT(null, 'site') as (key: string) => string
    const faulty = shown.flatMap(({ key, en }) => {
      const said = key === null ? 'ம' : ta(key)
      return /\p{Script=Tamil}/u.test(said) && said !== en && said === said.normalize('NFC') ? [] : [`${key}: ${said}`]
    })
    expect(faulty).toEqual([])
  })
})
