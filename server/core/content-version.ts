import { sql } from 'drizzle-orm'
import { contentVersion } from '#drizzle/schema/index.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import type { Tx } from './db.ts'
import { enqueue } from './jobs.ts'
import { statement } from './statements.ts'

/** The least time between two purges: some caches allow only so many. */
const purgeEveryMs = 500
/** A page that was being rendered while the content changed may reach the cache after the purge: it is purged again. */
const purgeAgainMs = 3000

/** How often this process has raised the version; a copy of the version read before is then stale. */
let raises = 0
export const contentRaises = (): number => raises

/** Read where it is used, since every process raises the version, commands too. */
const hasSharedCache = (): boolean => Boolean(process.env.CDN_PURGE_URL)

/**
 * Marks, inside the transaction of a change, that what readers see has changed; shared caches are purged once it is
 * committed.
 */
export function raiseContentVersion(tx: Tx): void {
  raises += 1
  const { version } = tx
    .insert(contentVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: contentVersion.id, set: { version: sql`${contentVersion.version} + 1` } })
    .returning()
    .get()
  if (hasSharedCache()) enqueue(tx, 'cdn.purge', { version, isSecond: false }, { dedupe: 'cdn.purge' })
}

const currentVersion = 'SELECT version FROM content_version WHERE id = 1'

/** Read at each request, by a statement that is prepared once. */
export const contentVersionOf = (tx: Tx): number =>
  statement<{ version: number }>(tx, currentVersion).get()?.version ?? 0

/** After a purge: one more for what has changed since it was ordered, and the second one of each. */
export function applyPurge(tx: Tx, { version, isSecond }: JobPayload<'cdn.purge'>): void {
  const current = contentVersionOf(tx)
  if (!isSecond || current !== version)
    enqueue(tx, 'cdn.purge', { version: current, isSecond: true }, { delayMs: purgeAgainMs, dedupe: 'cdn.purge again' })
  if (!isSecond && current !== version)
    enqueue(tx, 'cdn.purge', { version: current, isSecond: false }, { delayMs: purgeEveryMs, dedupe: 'cdn.purge' })
}
