import type { Services } from '#server/core/context.ts'
import { plannedOnce } from '#server/core/db.ts'

interface Listened {
  $client: { prepare: (source: string) => { all(...values: unknown[]): unknown[] } }
  /** Told of each query of Drizzle's that runs, whenever it was prepared. */
  session: { logger: { logQuery: (source: string) => void } }
}

/** The steps of the query plans of all queries of a call. */
export async function plansOf({ db }: Pick<Services, 'db'>, call: () => unknown): Promise<string[]> {
  const { $client: client, session } = db as unknown as Listened
  const { logger } = session
  const prepare = client.prepare.bind(client)
  const { logQuery } = logger
  const queries = new Set<string>()
  client.prepare = (source) => {
    queries.add(source)
    return prepare(source)
  }
  logger.logQuery = (source) => void queries.add(plannedOnce(source))
  try {
    await call()
  } finally {
    client.prepare = prepare
    logger.logQuery = logQuery
  }
  return [...queries]
    .filter((source) => /^select\b/i.test(source))
    .flatMap((source) => {
      const values = Array.from(source.match(/\?/g) ?? [], () => 1)
      const steps = prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values) as { detail: string }[]
      return steps.map(({ detail }) => detail)
    })
}
