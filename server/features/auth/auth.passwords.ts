import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStaff, type Role } from '#shared/auth.ts'
import { AppError } from '#server/core/errors.ts'

// Which new passwords are refused because they are among the first that are tried. Existing ones go on working.

const minAdminLength = 12
/** What is left of a password besides names, rows and repetitions must be longer than this, in letters. */
const tooFewLetters = 4
const minTermLength = 3

/** One text, searched line by line: as a set it would take ten times the memory. */
let commonPasswords: string | undefined
const isCommon = (password: string): boolean => {
  commonPasswords ??= `\n${readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')}`
  return commonPasswords.includes(`\n${password}\n`)
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '12345678901', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [
  row,
  Array.from(row).toReversed().join(''),
])
const isNeighbour = (a: string, b: string): boolean => a === b || rows.some((row) => row.includes(a + b))

/** The first letters of all runs: `aaaa` and `1234` become one letter, a word stays nearly whole. */
const withoutRuns = (text: string): string[] =>
  Array.from(text).filter((letter, index, letters) => index === 0 || !isNeighbour(letters[index - 1]!, letter))

const isRepetition = (text: string): boolean => /^(.{1,5}?)\1+.{0,4}$/su.test(text)

export interface PasswordOwner {
  name: string
  email: string
  role: Role
}

const termsOf = (site: string, { name, email }: PasswordOwner): string[] => [
  site.toLowerCase(),
  ...['localhost', ...name.toLowerCase().split(/\s+/), ...email.toLowerCase().split(/[@._+-]/)].filter(
    (term) => term.length >= minTermLength,
  ),
]

/** Whether little but the owner's name, the address or the site's name is in it. */
function isPersonal(site: string, password: string, owner: PasswordOwner): boolean {
  const terms = termsOf(site, owner).toSorted((a, b) => b.length - a.length)
  const rest = terms.reduce((text, term) => text.replaceAll(term, ''), password)
  if (rest === password) return false
  return withoutRuns(rest.replace(/[^\p{L}\p{M}]/gu, '')).length < tooFewLetters
}

/**
 * Refuses a new password that is easily guessed.
 * @param site the site's name
 * @param field the field of the input that holds it
 * @throws PASSWORD_COMMON, ADMIN_PASSWORD_TOO_SHORT
 */
export function checkNewPassword(site: string, password: string, owner: PasswordOwner, field = 'password'): void {
  const fail = (code: 'PASSWORD_COMMON' | 'ADMIN_PASSWORD_TOO_SHORT'): never => {
    throw new AppError(code, { fields: { [field]: code } })
  }
  if (isStaff(owner.role) && Array.from(password).length < minAdminLength) fail('ADMIN_PASSWORD_TOO_SHORT')
  const text = password.normalize('NFC').toLowerCase()
  if (
    isCommon(text) ||
    withoutRuns(text).length <= tooFewLetters ||
    isRepetition(text) ||
    isPersonal(site, text, owner)
  )
    fail('PASSWORD_COMMON')
}
