// Whoever had an account is told of every change of what opens it, and gets it back by the link of that email.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountTokens, mails, sessions, users } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { tellOfChange } from './auth.recovery.service.ts'

const stolen = 'a password of a thief'
const services = eachTest.services({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'mai@example.org' })
const reader = eachTest.user(services, 'reader')
let token: string
beforeEach(async () => {
  token = await services.sessions.create(reader.id)
})

const nobody = () => callerFor(services, null)
const me = () => createCaller(contextFor(services, reader, token))
const linkOf = (text: string): string => /#([\w-]+)/.exec(text)?.[1] ?? ''
const mailsTo = (recipient: string) =>
  services.db
    .select()
    .from(mails)
    .all()
    .filter((mail) => mail.recipient === recipient)
const account = () => services.db.select().from(users).where(eq(users.id, reader.id)).get()!
const form = (change: object) => ({ name: reader.name, email: reader.email, ...change })

/** Does what somebody with a fresh session may do: takes the account over. @returns the mails to the owner */
async function takeOver() {
  const { token: next } = await me().profile.update(form({ newPassword: stolen }))
  token = next!
  await me().profile.update(form({ email: 'thief@example.org' }))
  await nobody().auth.confirmEmail({ token: linkOf(mailsTo('thief@example.org')[0]!.text) })
  return mailsTo(reader.email)
}

describe('the owner of an account', () => {
  test('is written to at the old address when the password and the address are changed, with a link each', async () => {
    const told = await takeOver()
    expect(told.map(({ subject }) => subject)).toEqual(['மை: கடவுச்சொல் மாற்றப்பட்டது', 'மை: மின்னஞ்சல் முகவரி மாற்றப்பட்டது'])
    for (const { text } of told) expect(text).toContain('/undo-change#')
    expect(account().email).toBe('thief@example.org')
  })

  test.each([0, 1])('gets it back by the link of email %i: address, no session, a new password', async (which) => {
    const told = await takeOver()
    services.db.update(users).set({ googleId: 'g-thief' }).where(eq(users.id, reader.id)).run()
    const { resetToken } = await nobody().auth.undoChange({ token: linkOf(told[which]!.text) })
    expect(account()).toMatchObject({ email: reader.email, googleId: null, passwordHash: null })
    expect(services.db.select().from(sessions).all()).toEqual([])
    for (const email of [reader.email, 'thief@example.org'])
      expect((await errorOf(() => nobody().auth.login({ email, password: stolen }))).code).toBe('LOGIN_FAILED')
    await nobody().auth.resetPassword({ token: resetToken, password: 'my very own words' })
    expect((await nobody().auth.login({ email: reader.email, password: 'my very own words' })).user).toEqual(reader)
  })

  test('can use each link once, and no other of that account afterwards', async () => {
    const told = await takeOver()
    // The thief changes the address once more, and so gets a link, too.
    const { token: next } = await me().profile.update(form({ email: 'thief2@example.org', currentPassword: stolen }))
    token = next!
    await nobody().auth.confirmEmail({ token: linkOf(mailsTo('thief2@example.org')[0]!.text) })
    const toThief = mailsTo('thief@example.org').at(-1)!
    expect(toThief.text).toContain('/undo-change#')
    await nobody().auth.undoChange({ token: linkOf(told[0]!.text) })
    for (const { text } of [...told, toThief])
      expect((await errorOf(() => nobody().auth.undoChange({ token: linkOf(text) }))).code).toBe('LINK_INVALID')
  })

  test('is not outrun by the link of a later change, which goes to the thief [attack 108]', async () => {
    const [told] = await takeOver()
    const change = { email: 'thief@example.org', newPassword: `${stolen} 2`, currentPassword: stolen }
    await me().profile.update(form(change))
    const toThief = mailsTo('thief@example.org').at(-1)!
    expect(toThief.text).toContain('/undo-change#')
    const { resetToken } = await nobody().auth.undoChange({ token: linkOf(toThief.text) })
    await nobody().auth.resetPassword({ token: resetToken, password: `${stolen} 3` })
    await nobody().auth.undoChange({ token: linkOf(told!.text) })
    expect(account()).toMatchObject({ email: reader.email, passwordHash: null })
    expect(services.db.select().from(sessions).all()).toEqual([])
  })

  test('has seven days', async () => {
    const [told] = await takeOver()
    const days = services.db
      .select()
      .from(accountTokens)
      .all()
      .filter(({ purpose }) => purpose === 'undo')
      .map(({ expiresAt }) => Math.round((expiresAt - Date.now()) / 86_400_000))
    expect(days).toEqual([7, 7])
    services.db.update(accountTokens).set({ expiresAt: 1 }).run()
    expect((await errorOf(() => nobody().auth.undoChange({ token: linkOf(told!.text) }))).code).toBe('LINK_INVALID')
  })

  test('finds the address free: for these days nobody else can sign up with it or move to it', async () => {
    const [told] = await takeOver()
    const other = await addUser(services, 'reader')
    const elsewhere = await services.sessions.create(other.id)
    const sent = mailsTo(reader.email).length
    await nobody().auth.register({ name: 'A', email: reader.email, password: stolen })
    await createCaller(contextFor(services, other, elsewhere)).profile.update({ name: other.name, email: reader.email })
    expect(mailsTo(reader.email)).toHaveLength(sent)
    await nobody().auth.undoChange({ token: linkOf(told!.text) })
    expect(account().email).toBe(reader.email)
  })

  test('is told of a password that was set by a mailed link', async () => {
    await nobody().auth.forgotten({ email: reader.email })
    await nobody().auth.resetPassword({ token: linkOf(mailsTo(reader.email)[0]!.text), password: 'another long one' })
    expect(mailsTo(reader.email).at(-1)!.text).toContain('/undo-change#')
  })

  test('is told in their language of a Google account', async () => {
    await me().profile.savePreferences({ lang: 'en' })
    write(services.db, (tx) => tellOfChange(tx, services.env, account(), 'google'))
    expect(mailsTo(reader.email)[0]!.subject).toBe('மை: a Google account was linked')
  })
})

test('a link that is none, or one to a new password, undoes nothing', async () => {
  await nobody().auth.forgotten({ email: reader.email })
  for (const link of ['x'.repeat(43), linkOf(mailsTo(reader.email)[0]!.text)])
    expect((await errorOf(() => nobody().auth.undoChange({ token: link }))).code).toBe('LINK_INVALID')
  expect(account().passwordHash).not.toBeNull()
})

describe('without a mail server', () => {
  const bare = eachTest.services()
  test('nothing is written, and the notification inside says that the password was changed', async () => {
    const owner = await addUser(bare, 'reader')
    const held = await bare.sessions.create(owner.id)
    const api = createCaller(contextFor(bare, owner, held))
    await api.profile.update({ name: owner.name, email: owner.email, newPassword: 'another long one' })
    expect(bare.db.select().from(mails).all()).toEqual([])
    expect((await api.notifications.list({})).notifications).toMatchObject([{ title: 'கடவுச்சொல் மாற்றப்பட்டது' }])
  })
})
