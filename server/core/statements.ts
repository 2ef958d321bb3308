import type Database from 'better-sqlite3'
import { connectionOf, type Tx } from './db.ts'

const kept = new WeakMap<Database.Database, Map<string, Database.Statement>>()

/** Without what changes how it answers, since all who have the same text share it. */
type SharedStatement<Row> = Pick<Database.Statement<unknown[], Row>, 'get' | 'all' | 'run'>

/**
 * A statement, prepared once for each connection: preparing takes several times as long as running it. For code that
 * runs dozens of small statements; prefer Drizzle's queries everywhere else.
 * @param text with `?` for values, and without any values in it
 */
export function statement<Row>(tx: Tx, text: string): SharedStatement<Row> {
  const connection = connectionOf(tx)
  const statements = kept.get(connection) ?? new Map<string, Database.Statement>()
  kept.set(connection, statements)
  const made = statements.get(text) ?? connection.prepare(text)
  statements.set(text, made)
  return made as Database.Statement<unknown[], Row>
}

/**
 * A query of Drizzle's that is built and prepared once for each connection: doing so takes several times as long as
 * running it. For the queries of pages that are rendered often.
 * @param build ends with `.prepare()`; values are `sql.placeholder('name')`
 */
export function preparedOnce<Query>(build: (tx: Tx) => Query): (tx: Tx) => Query {
  const made = new WeakMap<Database.Database, Query>()
  return (tx) => {
    const connection = connectionOf(tx)
    const query = made.get(connection) ?? build(tx)
    made.set(connection, query)
    return query
  }
}
