import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#server/test/command.ts'
import { databaseBefore } from '#server/test/former-database.ts'
import { newFolder } from '#server/test/faults/site.ts'
import { pendingMigrations } from './core/migrations.ts'
import { lockSite } from './core/site-lock.ts'

const call = async (dataDir: string, command: string) => {
  const [file = '', ...values] = command.split(' ')
  const { status, stderr } = await runCommand(join(import.meta.dirname, file), values, { DATA_DIR: dataDir })
  return { status, stderr: stderr.trim() }
}

test.each(['jobs.ts list', 'jobs.ts retry all', 'reindex.ts'])(
  '%s of a new version leaves the database to the site of the former one, which still runs',
  async (command) => {
    const { $client: client } = databaseBefore('0042_recipients-kept')
    const dataDir = dirname(client.name)
    const release = lockSite(dataDir)
    const before = pendingMigrations(client)
    expect(await call(dataDir, command)).toEqual({
      status: 1,
      stderr: `The database ${client.name} is of an earlier version. Start this version of the site first, which migrates it.`,
    })
    expect(pendingMigrations(client)).toBe(before)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('before-'))).toEqual([])
    release()
  },
)

test('while no site runs, the search index is built anew in a database that is migrated for it', async () => {
  const { $client: client } = databaseBefore('0042_recipients-kept')
  expect(await call(dirname(client.name), 'reindex.ts')).toEqual({ status: 0, stderr: '' })
  expect(pendingMigrations(client)).toBe(0)
})

test('a list of failed jobs makes no database where there is none', async () => {
  const folder = newFolder()
  expect(await call(folder, 'jobs.ts list')).toEqual({ status: 1, stderr: `There is no database in ${folder}.` })
  expect(readdirSync(folder)).toEqual([])
})
