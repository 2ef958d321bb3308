import { stat } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { cacheVersionReader } from './cache-version.ts'
import { raiseContentVersion } from './content-version.ts'
import { openDb, write } from './db.ts'

/** The next turn in which requests are taken. */
async function laterTurn(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

let services: TestServices | undefined
afterEach(() => services?.dispose())

describe('cache version', () => {
  test('a change of this process is seen at once', () => {
    services = createTestServices()
    const version = cacheVersionReader(services.db)
    const before = version()
    write(services.db, raiseContentVersion)
    expect(version()).toBeGreaterThan(before)
  })

  test('a change of another process is seen in the next turn', async () => {
    services = createTestServices()
    const version = cacheVersionReader(services.db)
    const before = version()
    const other = openDb(services.env.DATA_DIR)
    // What another process does: its raise is not counted here.
    other.$client.exec('UPDATE content_version SET version = version + 1')
    other.$client.close()
    await laterTurn()
    expect(version()).toBeGreaterThan(before)
  })

  test('a change of another process is seen by the next request, also where the version was read in an immediate', async () => {
    services = createTestServices()
    const version = cacheVersionReader(services.db)
    const other = openDb(services.env.DATA_DIR)
    await nextTurn()
    const before = version()
    other.$client.exec('UPDATE content_version SET version = version + 1')
    // Something from outside that is there when the next turn begins, as a request is.
    const arrived = new Promise((resolve) => stat('.', resolve))
    const until = performance.now() + 50
    while (performance.now() < until);
    await arrived
    expect(version()).toBeGreaterThan(before)
    other.$client.close()
  })

  test('while the database cannot be read the last version holds, for a minute', async () => {
    services = createTestServices()
    let now = 0
    const version = cacheVersionReader(services.db, () => now)
    const before = version()
    services.db.$client.exec('DROP TABLE content_version')
    await laterTurn()
    now = 60_000
    expect(version()).toBe(before)
    await laterTurn()
    now = 60_001
    expect(version).toThrow('no such table')
  })
})
