import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'

/** The state of everything the site depends on, by name: `ok` or the error. */
type Readiness = Record<'database' | 'storage' | 'queue', string>

const probe = async (check: () => unknown): Promise<string> => {
  try {
    await check()
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  }
}

/** @param pingQueue pings Redis; the embedded queue is in the database and needs no check of its own */
export async function checkReadiness(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  pingQueue: () => Promise<unknown>,
): Promise<Readiness> {
  const [database, store, queue] = await Promise.all([
    probe(() => db.get(sql`SELECT 1 FROM content_version`)),
    probe(() => storage.check()),
    probe(pingQueue),
  ])
  return { database, storage: store, queue }
}
