import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { runCommand } from '#server/test/command.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { addSignedIn } from '#server/test/signed-in.ts'

const services = eachTest.services()

const file = join(import.meta.dirname, 'admin.ts')

const admin = async (...values: string[]) => {
  const { status, stdout, stderr } = await runCommand(file, values, { DATA_DIR: services.env.DATA_DIR })
  return { status, text: (stdout + stderr).trim() }
}

test('`unlock` lets an account sign in at once, though somebody has guessed its password', async () => {
  const owner = await addUser(services, 'owner')
  const login = (password: string) => callerFor(services, null).auth.adminLogin({ email: owner.email, password })
  for (let index = 0; index < 6; index++) await errorOf(() => login('wrong horse'))
  expect((await errorOf(() => login('correct horse battery'))).code).toBe('LOGIN_THROTTLED')
  expect(await admin('unlock', owner.email.toUpperCase())).toEqual({
    status: 0,
    text: `${owner.email} can sign in again at once.`,
  })
  expect((await login('correct horse battery')).user).toMatchObject({ id: owner.id })
})

test('`reset-link` prints a link by which the only owner sets a new password', async () => {
  const owner = await addUser(services, 'owner')
  const { status, text } = await admin('reset-link', owner.email)
  expect(status).toBe(0)
  const [, token = ''] = /#([\w-]{43})\n/.exec(text) ?? []
  const password = 'a sentence that I shall remember'
  await callerFor(services, null).auth.resetPassword({ token, password })
  const login = await callerFor(services, null).auth.adminLogin({ email: owner.email, password })
  expect(login.user).toMatchObject({ id: owner.id })
})

test('`reset-two-factor` is what helps the only owner whose phone is lost: the password is enough again [H-25]', async () => {
  const { user, token, api } = await addSignedIn(services, 'owner')
  const { secret } = await api.factors.newCodeApp()
  await api.factors.turnOnCodeApp({ secret, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() })
  const login = () =>
    callerFor(services, null).auth.adminLogin({ email: user.email, password: 'correct horse battery' })
  await admin('reset-link', user.email)
  await admin('unlock', user.email)
  expect((await errorOf(login)).code).toBe('SECOND_FACTOR_NEEDED')
  expect(await admin('reset-two-factor', user.email)).toEqual({
    status: 0,
    text: `${user.email} can sign in with the password alone. All sessions have ended.`,
  })
  expect(await services.sessions.validate(token)).toBeNull()
  expect((await login()).user.id).toBe(user.id)
  const { api: other } = await addSignedIn(services, 'owner')
  const { entries } = await other.audit.list({ area: 'sign-ins' })
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'sign-ins.second-factors-removed', userId: user.id, summary: 'npm run admin' }),
  )
  expect(await admin('reset-two-factor', user.email)).toMatchObject({ status: 1 })
})

test('a command says what is wrong with it', async () => {
  expect(await admin('unlock', 'nobody@example.org')).toEqual({
    status: 1,
    text: 'There is no account with the address nobody@example.org.',
  })
  expect(await admin('toString', 'a@b.in')).toEqual({
    status: 2,
    text: ['unlock', 'reset-two-factor', 'reset-link']
      .map((name) => `Usage: npm run admin -- ${name} EMAIL`)
      .join('\n'),
  })
})

test('a command runs as a process of its own', async () => {
  const { email } = await addUser(services, 'owner')
  const env = { ...process.env, DATA_DIR: services.env.DATA_DIR }
  expect(spawnSync(process.execPath, [file, 'unlock', email], { env, encoding: 'utf8' })).toMatchObject({
    ...{ status: 0, stdout: `${email} can sign in again at once.\n`, stderr: '' },
  })
})
