import { describe, expect, test } from 'vitest'
import { moveItem, placeAt, shiftsOf } from './sortable-order.ts'

describe('moveItem', () => {
  test('an entry moves down, and up', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  })
  test('beyond the ends is at the ends', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], 2, -4)).toEqual(['c', 'a', 'b'])
  })
  test('the list itself stays as it is', () => {
    const list = ['a', 'b']
    moveItem(list, 0, 1)
    expect(list).toEqual(['a', 'b'])
  })
  test('a place that is not there moves nothing', () => expect(moveItem(['a'], 5, 0)).toEqual(['a']))
})

const column = [
  { left: 0, top: 0, width: 100, height: 40 },
  { left: 0, top: 50, width: 100, height: 60 },
  { left: 0, top: 120, width: 100, height: 40 },
]
const grid = [
  { left: 0, top: 0, width: 40, height: 40 },
  { left: 50, top: 0, width: 40, height: 40 },
  { left: 0, top: 50, width: 40, height: 40 },
]

test('a point stands over the entry whose middle is nearest', () => {
  expect(placeAt(column, 10, 130)).toBe(2)
  expect(placeAt(column, 10, -500)).toBe(0)
  expect(placeAt(grid, 60, 10)).toBe(1)
})

describe('shiftsOf', () => {
  test('in a column the entries between close up by the height of the dragged one', () =>
    expect(shiftsOf(column, 0, 2)).toEqual([
      { x: 0, y: 120 },
      { x: 0, y: -50 },
      { x: 0, y: -50 },
    ]))
  test('in a grid they take the place before them', () =>
    expect(shiftsOf(grid, 0, 2)).toEqual([
      { x: 0, y: 50 },
      { x: -50, y: 0 },
      { x: 50, y: -50 },
    ]))
})
