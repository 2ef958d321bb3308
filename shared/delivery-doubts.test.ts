import { expect, test } from 'vitest'
import { deliveryDoubts } from './delivery-doubts.ts'

const phone = '98400 00000'
const address = '12, தெற்குத் தெரு, ஆற்றூர் 627001'

test('a phone number of ten digits and an address with a PIN code raise no doubt', () => {
  expect(deliveryDoubts({ phone, address })).toEqual([])
  expect(deliveryDoubts({ phone: '+91 98400-00000', address: '4 Hill Rd, Ooty 643 001' })).toEqual([])
})

test('a number with a slip, an address of one letter and a missing PIN code are doubtful', () => {
  expect(deliveryDoubts({ phone: '12', address: 'x' })).toEqual(['phone', 'address'])
  expect(deliveryDoubts({ phone, address: '12, தெற்குத் தெரு, ஆற்றூர்' })).toEqual(['pin'])
})

test('a PIN code of another state than the one that the address names is doubtful', () => {
  expect(deliveryDoubts({ phone, address: '4 Hill Road, Ooty, Tamil Nadu 560001' })).toEqual(['state'])
  expect(deliveryDoubts({ phone, address: '4 Hill Road, Ooty, Tamil Nadu 643001' })).toEqual([])
})

test('whoever lives abroad is not asked for an Indian PIN code', () => {
  expect(deliveryDoubts({ phone: '+65 6123 4567', address: '12 Serangoon Road, Singapore' })).toEqual([])
})
