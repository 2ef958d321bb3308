import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditLog, securityEvents } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { createCaller } from '#server/app-router.ts'
import { errorOf } from '#server/test/errors.ts'
import { callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import { databaseFile, siteWaitMs } from './db.ts'
import { requestScope } from './request-scope.ts'
import { recordEvent, removeOldRecords } from './security-events.ts'

const services = eachTest.services()
const reader = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
const owner = eachTest.user(services, 'owner')

const events = () => services.db.select().from(securityEvents).all()
const callFrom = (network: string) => createCaller({ ...contextFor(services, null), network })
const login = (email: string, password: string, network = '192.0.2.1') =>
  callFrom(network).auth.login({ email, password })

test('right and wrong passwords are recorded with account and network; readers’ addresses are cut', async () => {
  const logged = vi.spyOn(services.log, 'warn')
  await errorOf(() => login(reader.email, 'not the password', '198.51.100.77'))
  await login(reader.email, 'correct horse battery', '198.51.100.77')
  await errorOf(() => login('nobody@example.org', 'not the password', '2001:db8:1:2::/64'))
  await errorOf(() => callFrom('203.0.113.9').auth.adminLogin({ email: editor.email, password: 'not the password' }))
  expect(events()).toMatchObject([
    { kind: 'login-failed', userId: reader.id, network: '198.51.100.0/24', isStaff: false, requestId: 'test' },
    { kind: 'login', userId: reader.id, network: '198.51.100.0/24', detail: 'auth.login' },
    { kind: 'login-failed', userId: '', network: '2001:db8:1::/48' },
    { kind: 'login-failed', userId: editor.id, network: '203.0.113.9', isStaff: true, detail: 'auth.adminLogin' },
  ])
  // The log has the whole address, which a ban needs.
  expect(logged.mock.calls[0]).toEqual([
    { event: 'login-failed', network: '198.51.100.77', userId: reader.id, detail: 'auth.login', requestId: 'test' },
    'security',
  ])
})

test('calls of admins’ and owners’ procedures by others are recorded, and exports', async () => {
  await errorOf(() => callerFor(services, reader).orders.adminList({}))
  await errorOf(() => callerFor(services, editor).mail.list({}))
  await callerSignedIn(services, editor).orders.export({ lang: 'ta' })
  await callerFor(services, reader).profile.export()
  expect(events().map(({ kind, userId, detail }) => [kind, userId, detail])).toEqual([
    ['refused', reader.id, 'orders.adminList'],
    ['refused', editor.id, 'mail.list'],
    ['export', editor.id, 'orders.export'],
    ['export', reader.id, 'profile.export'],
  ])
})

test('an event waits for a lock that another process has, and so does its answer', async () => {
  const { db, env } = services
  db.$client.pragma(`busy_timeout = ${siteWaitMs}`)
  const other = new Database(databaseFile(env.DATA_DIR))
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  const answer = errorOf(() => callerFor(services, reader).orders.adminList({}))
  await sleep(4 * siteWaitMs)
  other.exec('ROLLBACK')
  await answer
  expect(events()).toMatchObject([{ kind: 'refused', userId: reader.id }])
})

const fail = (network: string, subject = reader) =>
  requestScope.run({ requestId: 'test', network, log: services.log }, () =>
    recordEvent(services.db, 'login-failed', subject, 'auth.login'),
  )

test('equal events of a minute are one row, and no caller can fill the table', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00Z') })
  for (let n = 0; n < 50; n += 1) fail('198.51.100.77')
  expect(events()).toMatchObject([{ count: 50 }])
  for (let n = 0; n < 1000; n += 1) fail(`10.${n >> 8}.${n & 255}.1`)
  expect(events()).toHaveLength(101)
  expect(events().at(-1)).toMatchObject({ network: '', userId: '', count: 901 })
  vi.setSystemTime(Date.now() + 60_000)
  fail('198.51.100.77')
  expect(events()).toHaveLength(102)
  vi.useRealTimers()
})

test('readers’ events are deleted after 90 days, admins’ and the audit log when the setting says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 100 * dayMs })
  fail('198.51.100.77', reader)
  fail('198.51.100.77', editor)
  vi.useRealTimers()
  const old = Date.now() - 100 * dayMs
  services.db.insert(auditLog).values({ at: old, userId: owner.id, action: 'x', entityId: 'e', summary: '' }).run()
  fail('198.51.100.77', reader)
  const kept = () => events().map(({ userId }) => userId)
  await removeOldRecords(services.db, 400)
  expect(kept()).toEqual([editor.id, reader.id])
  await removeOldRecords(services.db, 99)
  expect(kept()).toEqual([reader.id])
  expect(services.db.select().from(auditLog).all()).toEqual([])
})

test('neither the audit log nor an event can be altered', () => {
  fail('198.51.100.77')
  services.db.insert(auditLog).values({ userId: owner.id, action: 'x', entityId: 'e', summary: '' }).run()
  expect(() => services.db.update(auditLog).set({ userId: editor.id }).run()).toThrow('append-only')
  expect(() => services.db.update(securityEvents).set({ userId: editor.id }).run()).toThrow('append-only')
})

test('a change in the admin is recorded with the fields before and after, the network and the request', async () => {
  await callerFor(services, owner).settings.update({ defaultDeliveryFee: 7500 })
  const [entry] = services.db.select().from(auditLog).where(eq(auditLog.action, 'settings.update')).all()
  expect(entry).toMatchObject({ userId: owner.id, network: '192.0.2.1', requestId: 'test' })
  expect(JSON.parse(entry?.changes ?? '')).toEqual({ defaultDeliveryFee: { before: 6000, after: 7500 } })
})
