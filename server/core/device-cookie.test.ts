import { expect, test } from 'vitest'
import { signingKeys } from '#drizzle/schema/index.ts'
import { createTestServices } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createBrowserReader, type Browser } from './device-cookie.ts'

const services = eachTest.services()

/** A browser that keeps the cookie. */
function browserOf(db = services.db) {
  let cookie: string | undefined
  const open = (): Browser =>
    createBrowserReader(db, { isSecure: true })(cookie && `lang=ta; ${cookie}; theme=dark`, (header) => {
      expect(header).toMatch(/^__Host-device=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
      cookie = header.split(';', 1)[0]
    })
  return { open, cookie: () => cookie, set: (text: string) => void (cookie = text) }
}

test('a browser is known to the accounts that have signed in on it, under one key for each', () => {
  const phone = browserOf()
  expect(phone.open().keyFor('kayal')).toBeUndefined()
  phone.open().remember('kayal')
  phone.open().remember('mani')
  const [first, second] = [phone.open().keyFor('kayal'), phone.open().keyFor('mani')]
  expect(first).toMatch(/^device kayal [\w-]{22}$/)
  expect(second).toBe(first?.replace('kayal', 'mani'))
  expect(phone.open().accounts).toEqual(['mani', 'kayal'])
  expect(phone.open().keyFor('somebody')).toBeUndefined()
})

test('a shared browser remembers the last five', () => {
  const shared = browserOf()
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) shared.open().remember(account)
  expect(shared.open().accounts).toEqual(['b', 'f', 'e', 'd', 'c'])
})

test('a cookie that was changed, made up or signed by another site counts for nothing', () => {
  const phone = browserOf()
  phone.open().remember('kayal')
  const right = phone.cookie()!
  const elsewhere = createTestServices()
  const foreign = browserOf(elsewhere.db)
  foreign.open().remember('kayal')
  for (const text of [
    right.replace('kayal', 'mani'),
    right.slice(0, -2),
    `${right}x`,
    '__Host-device=kayal',
    `__Host-device=${'.'.repeat(60)}`,
    `__Host-device=${'a.'.repeat(5000)}`,
    foreign.cookie()!,
  ]) {
    phone.set(text)
    expect(phone.open().accounts).toEqual([])
  }
  phone.set(right)
  expect(phone.open().accounts).toEqual(['kayal'])
  elsewhere.dispose()
})

test('the key is made once, and outlives the process', () => {
  const phone = browserOf()
  phone.open().remember('kayal')
  expect(phone.open().accounts).toEqual(['kayal'])
  expect(services.db.select().from(signingKeys).all()).toHaveLength(1)
})
