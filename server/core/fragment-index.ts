import { and, asc, eq, sql } from 'drizzle-orm'
import { fragmentBacklog } from '#drizzle/schema/index.ts'
import { write, type Db, type Tx } from './db.ts'
import { indexOf, lists, type FragmentListName } from './fragments.ts'
import { pageOf } from './paging.ts'
import { statement } from './statements.ts'
import { inBatches } from './write-lock.ts'

/** How often the site looks for rows to index. */
export const indexFragmentsMs = 1000
/** Rows in one transaction: some hundredths of a second. */
const atOnce = 250
/** Of long texts fewer. */
const maxLetters = 200_000

const staleRows = 'SELECT id, list, entity FROM fragment_rows WHERE is_stale = 1 ORDER BY list, id LIMIT ?'

interface Stale {
  id: number
  list: FragmentListName
  entity: string
}

/** The texts of those rows that there are and that the list has, by id. */
function textsOf(tx: Tx, name: FragmentListName, ids: readonly string[]): Map<string, string> {
  const { table, id, text, within } = lists[name]
  const wanted = ids.map((each) => (id.dataType === 'number' ? Number(each) : each))
  const rows = tx.all<{ id: string | number; text: string }>(
    sql`SELECT ${id} AS id, ${text} AS text FROM ${table}
      WHERE ${and(sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`, within)}`,
  )
  return new Map(rows.map((row) => [String(row.id), row.text]))
}

/** Indexes some of the rows that were written, changed or deleted. @returns how many; fewer than `atOnce` are the last */
function indexSome(tx: Tx): number {
  const stale = statement<Stale>(tx, staleRows).all(atOnce)
  const done: number[] = []
  let letters = 0
  for (const [name, rows] of Map.groupBy(stale, ({ list }) => list)) {
    const texts = textsOf(
      tx,
      name,
      rows.map(({ entity }) => entity),
    )
    for (const { id, entity } of rows) {
      if (letters > maxLetters) break
      const text = texts.get(entity)
      if (text === undefined) {
        statement(tx, `DELETE FROM ${indexOf(name)} WHERE rowid = ?`).run(id)
        statement(tx, 'DELETE FROM fragment_rows WHERE id = ?').run(id)
      } else {
        statement(tx, `INSERT OR REPLACE INTO ${indexOf(name)} (rowid, text) VALUES (?, ?)`).run(id, text)
        letters += text.length
      }
      done.push(id)
    }
  }
  statement(tx, 'UPDATE fragment_rows SET is_stale = 0 WHERE id IN (SELECT value FROM json_each(?))').run(
    JSON.stringify(done),
  )
  return done.length < stale.length ? atOnce : done.length
}

/** What an update found: the list of which rows are entered next, the oldest first, and after which of them. */
const backlog = (tx: Tx) => tx.select().from(fragmentBacklog).orderBy(asc(fragmentBacklog.list)).limit(1).get()

// Of those that triggers have entered meanwhile nothing changes.
const enterRow = `INSERT INTO fragment_rows (list, entity, is_stale) VALUES (?, ?, 1)
  ON CONFLICT (list, entity) DO NOTHING`

/** Enters some of the rows that were there before their list had an index. @returns whether there were any lists of such */
function enterSome(tx: Tx): boolean {
  const next = backlog(tx)
  if (!next) return false
  const { table, id, at, within } = lists[next.list]
  const page = pageOf(
    tx
      .select({ id, at: at ?? id })
      .from(table)
      .$dynamic(),
    within,
    { columns: at ? [at, id] : [id], readSortValues: (row) => (at ? [row.at, row.id] : [row.id]), isAscending: true },
    { cursor: next.after, limit: atOnce },
  )
  for (const row of page.rows) statement(tx, enterRow).run(next.list, String(row.id))
  const done = eq(fragmentBacklog.list, next.list)
  if (page.next === null) tx.delete(fragmentBacklog).where(done).run()
  else tx.update(fragmentBacklog).set({ after: page.next }).where(done).run()
  return true
}

/** @returns fewer than `atOnce` when nothing is left */
function enterAndIndexSome(tx: Tx): number {
  const indexed = indexSome(tx)
  return indexed < atOnce && enterSome(tx) ? atOnce : indexed
}

/**
 * Indexes what was written, changed or deleted since the last time, and what was there before the index, while the site
 * runs. Killed in the middle it goes on from there.
 */
export async function indexFragments(db: Db): Promise<void> {
  if (statement(db, staleRows).get(1) || backlog(db)) await inBatches(db, atOnce, enterAndIndexSome)
}

/** One step of it. @returns whether more is left */
export const indexSomeFragments = (db: Db): boolean => write(db, enterAndIndexSome) === atOnce

/** All of it while no site runs. */
export function indexAllFragments(db: Db): void {
  while (indexSomeFragments(db));
}
