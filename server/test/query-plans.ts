import type { Services } from '#server/core/context.ts'

/** The steps of the query plans of all queries of a call. */
export async function plansOf({ db }: Pick<Services, 'db'>, call: () => unknown): Promise<string[]> {
  const client = db.$client as { prepare: (source: string) => { all(...values: unknown[]): unknown[] } }
  const prepare = client.prepare.bind(client)
  const queries: string[] = []
  client.prepare = (source) => {
    queries.push(source)
    return prepare(source)
  }
  try {
    await call()
  } finally {
    client.prepare = prepare
  }
  return queries
    .filter((source) => /^select\b/i.test(source))
    .flatMap((source) => {
      const values = Array.from(source.match(/\?/g) ?? [], () => 1)
      const steps = prepare(`EXPLAIN QUERY PLAN ${source}`).all(...values) as { detail: string }[]
      return steps.map(({ detail }) => detail)
    })
}
