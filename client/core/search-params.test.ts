import { expect, test } from 'vitest'
import { choiceParam, pagesParam, textParam } from './search-params.ts'

test('a text of the address is kept, also one of digits, and cut where it is too long', () => {
  expect(textParam({ q: 'மதுரை' }, 'q', 10)).toEqual({ q: 'மதுரை' })
  expect(textParam({ q: 1001 }, 'q', 10)).toEqual({ q: '1001' })
  expect(textParam({ q: 'aaaa' }, 'q', 3)).toEqual({ q: 'aaa' })
})

test.each([undefined, '', null, ['a'], { a: 1 }])('%j is no text', (q) => expect(textParam({ q }, 'q', 10)).toEqual({}))

test('a choice is one of those that there are', () => {
  expect(choiceParam({ status: 'shipped' }, 'status', ['pending', 'shipped'])).toEqual({ status: 'shipped' })
  expect(choiceParam({ status: 'lost' }, 'status', ['pending', 'shipped'])).toEqual({})
})

test('the first page needs no word in the address, and nobody asks for a thousand pages', () => {
  expect(pagesParam({ pages: 3 })).toEqual({ pages: 3 })
  for (const pages of [1, 0, -2, 1.5, 'x', undefined]) expect(pagesParam({ pages })).toEqual({})
  expect(pagesParam({ pages: 1000 })).toEqual({ pages: 50 })
})
