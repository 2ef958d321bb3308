import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditLog } from '#drizzle/schema/index.ts'
import { databaseFile, openDb } from '#server/core/db.ts'
import { removeOldRecords } from '#server/core/security-events.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { isUntouched } from './untouched.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')

test('a site that was changed once stays so when its audit log has expired, and in a backup', async () => {
  const { db, env } = services
  expect(isUntouched(db)).toBe(true)
  await callerFor(services, editor).categories.create({ name: { ta: 'புதியது', en: 'New' } })
  expect(isUntouched(db)).toBe(false)

  await removeOldRecords(db, -1)
  expect(db.select().from(auditLog).all()).toEqual([])
  expect(isUntouched(db)).toBe(false)

  const folder = join(env.DATA_DIR, 'restored')
  mkdirSync(folder)
  db.$client.prepare('VACUUM INTO ?').run(databaseFile(folder))
  const restored = openDb(folder)
  expect(isUntouched(restored)).toBe(false)
  restored.$client.close()
})
