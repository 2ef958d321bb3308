// A password is checked before anything is written of what it opens; by then another process may hold the database.
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCaller } from '#server/app-router.ts'
import { databaseFile } from '#server/core/db.ts'
import { noteState } from '#server/core/site-state.ts'
import { createAuthenticator } from '#server/test/authenticator.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { addSignedIn } from '#server/test/signed-in.ts'

const origin = 'https://example.org'
const services = eachTest.services({ PUBLIC_URL: origin })
const nobody = callerFor(services, null)
const password = 'correct horse battery'
const newPassword = 'quite another horse'

/** Lets another process take the database for a while, when a call begins to write after so many writes of its own. */
function lockAfter(writes: number): void {
  const { db, env } = services
  db.$client.pragma('busy_timeout = 0')
  const other = new Database(databaseFile(env.DATA_DIR))
  onTestFinished(() => void other.close())
  const begin = db.transaction.bind(db)
  let left = writes
  vi.spyOn(db, 'transaction').mockImplementation((...call) => {
    left -= 1
    if (left === -1) {
      // What another call writes here meanwhile: this one is not begun anew by itself.
      noteState(db, 'check', 'ok')
      other.exec('BEGIN IMMEDIATE')
      setTimeout(() => other.exec('ROLLBACK'), 200)
    }
    return begin(...call)
  })
}

async function signedIn() {
  const user = await addUser(services, 'reader')
  return { user, api: createCaller(contextFor(services, user, await services.sessions.create(user.id))) }
}

async function resetLink(): Promise<string> {
  const owner = await addSignedIn(services, 'owner')
  const { id } = await addUser(services, 'editor')
  const { url } = await owner.api.staff.resetLink({ id })
  return url.split('#')[1]!
}

async function invitation(email: string): Promise<string> {
  const owner = await addSignedIn(services, 'owner')
  const { url } = await owner.api.staff.invite({ email, role: 'author' })
  return url.split('#')[1]!
}

/** Each prepares a call, and says how many writes it makes before it waits for something else. */
const calls: [what: string, writesBefore: number, prepare: () => Promise<() => Promise<unknown>>][] = [
  [
    'an admin’s login',
    1,
    async () => {
      const { email } = await addUser(services, 'editor')
      return () => nobody.auth.adminLogin({ email, password })
    },
  ],
  ['a sign-up', 1, async () => () => nobody.auth.register({ name: 'கயல்', email: 'kayal@example.org', password })],
  [
    'a new password',
    1,
    async () => {
      const { api } = await signedIn()
      return () => api.auth.changePassword({ currentPassword: password, newPassword })
    },
  ],
  [
    'a proof',
    1,
    async () => {
      const { api } = await signedIn()
      return () => api.auth.proveIdentity({ password })
    },
  ],
  [
    'a reset',
    0,
    async () => {
      const token = await resetLink()
      return () => nobody.auth.resetPassword({ token, password: newPassword })
    },
  ],
  [
    'a profile',
    1,
    async () => {
      const { user, api } = await signedIn()
      return () => api.profile.update({ name: 'கயல்', email: user.email, currentPassword: password, newPassword })
    },
  ],
  [
    'the deletion of an account',
    1,
    async () => {
      const { api } = await signedIn()
      return () => api.profile.deleteAccount({ password })
    },
  ],
  [
    'joining the staff',
    0,
    async () => {
      const token = await invitation('kayal@example.org')
      return () => nobody.staff.join({ token, name: 'கயல்', password: newPassword })
    },
  ],
  [
    'a sign-in by passkey',
    1,
    async () => {
      const { api } = await addSignedIn(services, 'editor')
      const device = createAuthenticator({ origin })
      await api.factors.addPasskey({ name: 'Phone', passkey: device.make(await api.factors.newPasskey()) })
      const passkey = device.use(await nobody.auth.askForPasskey({}))
      return () => nobody.auth.signInByPasskey({ passkey })
    },
  ],
  [
    'a new passkey',
    1,
    async () => {
      const { api } = await addSignedIn(services, 'editor')
      const passkey = createAuthenticator({ origin }).make(await api.factors.newPasskey())
      return () => api.factors.addPasskey({ name: 'Phone', passkey })
    },
  ],
]

test.each(calls)('what %s comes to waits for the database [G-10]', async (_what, writesBefore, prepare) => {
  const call = await prepare()
  lockAfter(writesBefore)
  await expect(call()).resolves.toBeDefined()
})
