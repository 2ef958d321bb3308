import { beforeAll, describe, expect, test } from 'vitest'
import { write } from '#server/core/db.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { parts, proofLibrary, typed } from '#server/test/search-proof/library.ts'
import { nevers } from '#server/test/search-proof/queries.ts'
import { rebuildIndex } from './search.index.service.ts'
import { searchPage } from './search.service.ts'

const services = wholeFile.services()
beforeAll(() => {
  write(services.db, (tx) => rebuildIndex(tx, proofLibrary()))
})

const titlesFor = (q: string): string[] =>
  searchPage(services.db, { q, page: 1 }, { mayReadAll: false }).hits.map((hit) =>
    hit.title.map((piece) => piece.text).join(''),
  )

const first = 5

describe('what readers type finds what they mean, among the first five', () => {
  test.each(parts)(
    '$name queries',
    ({ name, queries, needed }) => {
      const missed = queries.filter(
        ({ finds, query }) =>
          !titlesFor(typed(query))
            .slice(0, first)
            .some((title) => title.includes(finds)),
      )
      const share = 1 - missed.length / queries.length
      console.log(`${name}: ${(share * 100).toFixed(1)} % of ${queries.length} queries`)
      for (const { query, finds } of missed) console.log(`  ${query} does not find ${finds}`)
      expect(share).toBeGreaterThanOrEqual(needed)
    },
    60_000,
  )

  test('the tables hold at least 300 queries each', () => {
    const [readers, others] = [true, false].map((isReaders) =>
      parts.filter(({ name }) => (name === 'reader') === isReaders).flatMap(({ queries }) => queries),
    )
    for (const table of [readers, others])
      expect(new Set(table?.map(({ query }) => query)).size).toBeGreaterThanOrEqual(300)
  })

  test.each(nevers)('%s does not find “%s”', (query, title) => {
    expect(titlesFor(query).filter((each) => each.includes(title))).toEqual([])
  })
})

describe('golden cases', () => {
  test.each(['கவிதை', 'கவிதைகளில்', 'கவி', 'kavithai', 'kavidhai', 'கவிதைகள்'.normalize('NFD'), 'கவி\u200Cதை'])(
    '%s finds “கவிதைகள் பற்றி”',
    (query) => {
      expect(titlesFor(query)).toContain('கவிதைகள் பற்றி')
    },
  )

  test.each(['2024-ல்', '"', '*', 'AND', 'NOT', 'NEAR(', '-', ':', '{title}: x', "'; DROP TABLE search; --", ''])(
    '%s never fails',
    (query) => {
      expect(() => titlesFor(query)).not.toThrow()
    },
  )

  test('puthagam vimarsanam finds புத்தக விமர்சனம் first', () => {
    expect(titlesFor('puthagam vimarsanam')[0]).toBe('புத்தக விமர்சனம்')
  })

  test('resume finds Résumé', () => {
    expect(titlesFor('resume')[0]).toBe('Résumé of a Compositor')
  })
})
