// Invalid input: procedures and documented calls refuse it with the same error, and nothing is stored. A forged `state`
// and a replayed code of Google's are in google.test.ts.
import { beforeEach, describe, expect, test } from 'vitest'
import { mails, profiles, sessions, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { sentenceOf, type ErrorCode } from '#shared/errors.ts'
import { addUser } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const services = wholeFile.services()
const api = wholeFile.api(services)
let reader: SessionUser
let token: string
beforeEach(async () => {
  services.db.delete(users).run()
  reader = await addUser(services, 'reader')
  token = await services.sessions.create(reader.id)
})

const stored = () =>
  JSON.stringify([users, profiles, sessions, mails].map((table) => services.db.select().from(table).all()))

/** Each form by both APIs: procedures return codes, documented calls the English sentences. */
const forms = {
  register: { procedure: 'auth.register', method: 'POST', path: () => '/api/auth/client/register' },
  login: { procedure: 'auth.login', method: 'POST', path: () => '/api/auth/client/login' },
  profile: { procedure: 'profile.update', method: 'PUT', path: () => `/api/profile/${reader.id}` },
} as const
const right = {
  register: () => ({ name: 'கண்மணி', email: 'kanmani@example.org', password: 'a long enough one' }),
  login: () => ({ email: reader.email, password: 'correct horse battery' }),
  profile: () => ({ name: reader.name, email: reader.email }),
}
type Form = keyof typeof forms

const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const long = 'x'.repeat(10_000)

const faults: [what: string, form: Form, change: Record<string, string>, code: ErrorCode][] = [
  ['a password of 10,000 characters', 'register', { password: long }, 'FIELD_TOO_LONG'],
  ['a password of 10,000 characters', 'login', { password: long }, 'FIELD_TOO_LONG'],
  ['a new password of 10,000 characters', 'profile', { newPassword: long }, 'FIELD_TOO_LONG'],
  ['a name of spaces', 'register', { name: ' \t\u00A0 ' }, 'FIELD_REQUIRED'],
  ['a name of signs that nobody sees', 'register', { name: '\u200B\u200D\u2060' }, 'FIELD_REQUIRED'],
  ['a name of spaces', 'profile', { name: '   ' }, 'FIELD_REQUIRED'],
  ['a name with an address [attack 134]', 'register', { name: 'WIN: https://evil.example/claim' }, 'NAME_HAS_ADDRESS'],
  ['a name with a host', 'profile', { name: 'evil.example' }, 'NAME_HAS_ADDRESS'],
  ['a date of birth in the future', 'profile', { dob: tomorrow }, 'DOB_INVALID'],
  ['a day that no calendar has', 'profile', { dob: '1990-02-30' }, 'DOB_INVALID'],
]

describe.each(faults)('%s (%s)', (_what, form, change, code) => {
  const field = Object.keys(change)[0]!
  test('is refused by both ways with the field and the reason, and nothing is stored', async () => {
    const { procedure, method, path } = forms[form]
    const body = { ...right[form](), ...change }
    const before = stored()
    const called = await api.call('POST', `/trpc/${procedure}`, body, token)
    expect([called.status, called.body.error.data.app]).toMatchObject([400, { fields: { [field]: code } }])
    const sent = await api.call(method, path(), body, token)
    expect([sent.status, sent.body.fields]).toEqual([400, { [field]: sentenceOf(code) }])
    expect(stored()).toBe(before)
  })
})

describe.each(['procedure', 'documented call'] as const)('an address in capitals (%s)', (way) => {
  const send = (form: Form, body: object) => {
    const { procedure, method, path } = forms[form]
    return way === 'procedure' ? api.call('POST', `/trpc/${procedure}`, body) : api.call(method, path(), body)
  }

  test('is the same address: stored small, taken for whoever signs up again, good for the login', async () => {
    const form = { ...right.register(), email: ` Kanmani-${way.slice(0, 4)}@Example.ORG ` }
    expect((await send('register', form)).status).toBe(way === 'procedure' ? 200 : 201)
    const again = await send('register', { ...form, email: form.email.trim().toUpperCase() })
    expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining('EMAIL_TAKEN')])
    expect(
      services.db
        .select()
        .from(users)
        .all()
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual([reader.email, form.email.trim().toLowerCase()].toSorted())
    expect((await send('login', { email: form.email, password: form.password })).status).toBe(200)
  })
})
