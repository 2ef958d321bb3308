import { expect, test } from 'vitest'
import { readTrackingList } from './tracking-list.ts'

const numbers = [1042, 1043, 1044]

test('a list of tracking numbers is given to the orders from the one on where it was pasted', () => {
  expect([...readTrackingList('EK 1 IN\r\nEK 2 IN\n\n', numbers, 1043)]).toEqual([
    [1043, 'EK 1 IN'],
    [1044, 'EK 2 IN'],
  ])
})

test('a list with order numbers is given to those orders, in whatever order it is', () => {
  expect([...readTrackingList('1044\tEK 3\n#1042, EK 1', numbers, 1042)]).toEqual([
    [1044, 'EK 3'],
    [1042, 'EK 1'],
  ])
})

test('numbers beyond the last order, and those of other orders, change nothing that they should not', () => {
  expect([...readTrackingList('4471 2203\nEK 2', numbers, 1044)]).toEqual([[1044, '4471 2203']])
})
