import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi, type Mock } from 'vitest'
import { openDb, write, type Db } from './db.ts'
import { followWrites } from './follow-writes.ts'
import { createLog } from './log.ts'
import { migrate } from './migrations.ts'
import { noteState } from './site-state.ts'

/** A database that is followed by one connection and written by another. */
function setUp(): { writer: Db; seen: Mock<() => void>; stop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'mai-writes-'))
  const [writer, reader] = [openDb(folder), openDb(folder)]
  migrate(writer)
  const seen = vi.fn<() => void>()
  const stop = followWrites(reader, createLog('silent'), seen)
  onTestFinished(() => {
    stop()
    writer.$client.close()
    reader.$client.close()
    rmSync(folder, { recursive: true })
  })
  return { writer, seen, stop }
}

test('what was there is told at once, and then each commit of another connection', async () => {
  const { writer, seen } = setUp()
  expect(seen).toHaveBeenCalledTimes(1)
  for (const place of [1, 2, 3]) {
    noteState(writer, 'heartbeat', String(place))
    await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(1 + place), 20_000)
  }
})

test('a commit that comes long after its first bytes is told when it is there', async () => {
  const { writer, seen } = setUp()
  writer.$client.pragma('cache_size = 10')
  writer.run(sql`CREATE TABLE pages (text TEXT)`)
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(2), 20_000)
  write(writer, (tx) => {
    // More than the memory of the connection holds: bytes reach the log before the commit.
    for (let count = 0; count < 200; count++) tx.run(sql`INSERT INTO pages VALUES (${'மழை '.repeat(2000)})`)
    expect(seen).toHaveBeenCalledTimes(2)
  })
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(3), 20_000)
})

test('nothing is told after the end', async () => {
  const { writer, seen, stop } = setUp()
  stop()
  noteState(writer, 'heartbeat', '1')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(seen).toHaveBeenCalledTimes(1)
})
