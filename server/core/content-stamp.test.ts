import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { contentStampReader } from './content-stamp.ts'
import { raiseContentVersion } from './content-version.ts'
import { openDb, write } from './db.ts'

let services: TestServices | undefined
afterEach(() => services?.dispose())

describe('content stamp', () => {
  test('a change of this process is seen at once', () => {
    services = createTestServices()
    const stamp = contentStampReader(services.db)
    const before = stamp()
    write(services.db, raiseContentVersion)
    expect(stamp()).toBeGreaterThan(before)
  })

  test('a change of another process is seen in the next turn', async () => {
    services = createTestServices()
    const stamp = contentStampReader(services.db)
    const before = stamp()
    const other = openDb(services.env.DATA_DIR)
    // What another process does: its raise is not counted here.
    other.$client.exec('UPDATE content_version SET version = version + 1')
    other.$client.close()
    await nextTurn()
    expect(stamp()).toBeGreaterThan(before)
  })
})
