import { describe, expect, test } from 'vitest'
import { stateInDoubt, withDistrictAndState } from './pin-codes.ts'

describe('withDistrictAndState', () => {
  test.each([
    ['12, தெற்குத் தெரு, பழனி 624601', '12, தெற்குத் தெரு, பழனி 624601, திண்டுக்கல் மாவட்டம், தமிழ்நாடு'],
    ['4 Hill Road, Ooty 643 001.', '4 Hill Road, Ooty 643 001, The Nilgiris district, Tamil Nadu'],
    ['3 Lake View, Mysuru 570001', '3 Lake View, Mysuru 570001, Karnataka'],
  ])('writes behind %j what its PIN code says, in the script of the address', (address, whole) =>
    expect(withDistrictAndState(address)).toBe(whole),
  )

  test('a district of which only a part has the sorting district is not guessed', () =>
    expect(withDistrictAndState('5 Masi Street, Madurai 625001')).toBe('5 Masi Street, Madurai 625001, Tamil Nadu'))

  test.each([
    '12 Fort Road, Dindigul, TAMILNADU - 624001',
    'திண்டுக்கல் 624001, தமிழ்நாடு',
    '7 Beach Road, Puducherry 605001',
    '12, South Street, Tirunelveli',
    '56 APO 900056',
    '4 Hill Road, Ooty, Tamil Nadu 560001',
  ])('leaves %j as it is', (address) => expect(withDistrictAndState(address)).toBe(address))
})

describe('stateInDoubt', () => {
  test('is the state of the PIN code where the address names another', () => {
    expect(stateInDoubt('4 Hill Road, Ooty, Tamil Nadu 560001')?.en).toBe('Karnataka')
    expect(stateInDoubt('கொச்சி, கேரளா - 600001')?.ta).toBe('தமிழ்நாடு')
  })

  test.each([
    ['is named', '4 Hill Road, Ooty, Tamil Nadu 643001'],
    ['shares its sorting district', 'Karaikal, Puducherry 609602'],
    ['is not named, though a street has the name of one', '8 Kerala Varma Street, Delhi Gate, Madurai 625001'],
    ['has no known sorting district', 'Kochi, Kerala 999999'],
  ])('is none where the state %s', (_, address) => expect(stateInDoubt(address)).toBeUndefined())
})
