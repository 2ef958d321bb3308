import { describe, expect, test } from 'vitest'
import { toAppError } from '#server/core/errors.ts'
import { checkNewPassword } from './auth.passwords.ts'

const reader = { name: 'Kanmani Selvan', email: 'k.aruvi@maiyam.example', role: 'reader' } as const
const editor = { ...reader, role: 'editor' } as const

function errorOf(password: string, owner: typeof reader | typeof editor) {
  try {
    checkNewPassword('மை', password, owner, 'newPassword')
    return undefined
  } catch (error) {
    return toAppError(error)
  }
}
const codeOf = (password: string, owner: typeof reader | typeof editor = reader) => errorOf(password, owner)?.code

test('a refusal names the field', () => {
  expect(errorOf('password123', reader)?.fields).toEqual({ newPassword: 'PASSWORD_COMMON' })
})

describe('a new password is refused', () => {
  test.each([
    ['a common one', 'password123'],
    ['a common one in capitals', 'Q1W2E3R4T5Y6'],
    ['one letter', 'aaaaaaaaaa'],
    ['the digits', '1234567890'],
    ['the digits backwards', '0987654321'],
    ['the alphabet', 'abcdefghijkl'],
    ['rows of keys', 'qwertyuiopasdfghjkl'],
    ['a repeated piece', 'mai7mai7mai7'],
    ['the name with a year', 'Kanmani@1987'],
    ['the whole name', 'kanmani selvan'],
    ['the address', 'aruvi.maiyam.2026'],
    ["the site's name, again and again", 'மைமைமைமைமை'],
  ])('that is %s', (_what, password) => {
    expect(codeOf(password)).toBe('PASSWORD_COMMON')
  })

  test('of an admin that has eleven letters', () => {
    expect(codeOf('sea horse 9', editor)).toBe('ADMIN_PASSWORD_TOO_SHORT')
    expect(codeOf('sea horse 9')).toBeUndefined()
    expect(codeOf('sea horses 9', editor)).toBeUndefined()
  })
})

test.each(['correct horse battery', 'கடலோரம் நடந்த மாலை', 'kanmani likes the sea', 'x7#Qm2!vRt', 'another long one'])(
  '“%s” is taken',
  (password) => {
    expect(codeOf(password)).toBeUndefined()
  },
)
