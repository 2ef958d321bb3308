import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'

/** What the site needs to answer: each by name, `ok` or what is wrong. */
type Readiness = Record<'database' | 'storage' | 'queue', string>

const probe = async (check: () => unknown): Promise<string> => {
  try {
    await check()
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  }
}

/** @param pingQueue asks Redis; with the embedded queue the database's answer counts for it */
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
