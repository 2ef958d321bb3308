import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { cacheVersionReader } from './cache-version.ts'
import { raiseContentVersion } from './content-version.ts'
import { openDb, write } from './db.ts'

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
    await nextTurn()
    expect(version()).toBeGreaterThan(before)
  })

  test('while the database cannot be read the last version holds, for a minute', async () => {
    services = createTestServices()
    let now = 0
    const version = cacheVersionReader(services.db, () => now)
    const before = version()
    services.db.$client.exec('DROP TABLE content_version')
    await nextTurn()
    now = 60_000
    expect(version()).toBe(before)
    await nextTurn()
    now = 60_001
    expect(version).toThrow('no such table')
  })
})
