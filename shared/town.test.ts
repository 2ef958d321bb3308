import { expect, test } from 'vitest'
import { townOf } from './town.ts'

test.each([
  ['12, தெற்கு மாசி வீதி, மதுரை 625001', 'மதுரை'],
  ['12, தெற்குத் தெரு,\nஆற்றூர் அஞ்சல்,\nதிருநெல்வேலி - 627 001', 'திருநெல்வேலி'],
  ['4 Hill Rd, Ooty 643 001', 'Ooty'],
  ['12 Serangoon Road, Singapore', 'Singapore'],
  ['7 North Car Street\nTirunelveli Dist.\nTamil Nadu, India - 627001', 'Tirunelveli'],
  ['3, பஜார் தெரு, காரைக்குடி, சிவகங்கை மாவட்டம், தமிழ்நாடு 630001.', 'சிவகங்கை'],
  ['47 மேல மாசி வீதி', '47 மேல மாசி வீதி'],
  ['12, 625001', ''],
  ['', ''],
])('the town of the address “%s” is “%s”', (address, town) => {
  expect(townOf(address)).toBe(town)
})

test('a long address without an end is read in one go', () => {
  expect(townOf(`${'12 345 '.repeat(20_000)}மதுரை`)).toContain('மதுரை')
})
