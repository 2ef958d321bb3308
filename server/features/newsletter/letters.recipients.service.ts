import { and, asc, count, eq, gt, inArray, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { letterRest, letters, subscribers } from '#drizzle/schema/index.ts'
import type { Audience } from '#shared/letters.rules.ts'
import type { Tx } from '#server/core/db.ts'
import { unfinishedJobs } from '#server/core/jobs.ts'
import type { LetterRecord } from './letters.service.ts'

// To whom a letter goes, and to whom it has not gone yet. Each subscriber is handed out once: in the order of their ids, or,
// of a letter that was stopped and goes on, those first whom it was handed out to in vain.

/** Recipients of one job. */
export const batchSize = 50
/** An address that has refused so many letters in a row gets no more. */
export const maxBounces = 3

interface Recipient {
  id: string
  email: string
}

/** Who gets letters: confirmed, and reachable. */
const reachable = (audience: Audience): SQL | undefined =>
  and(
    audience === 'all' ? undefined : eq(subscribers.lang, audience),
    isNotNull(subscribers.confirmedAt),
    lt(subscribers.bounces, maxBounces),
  )

/** How many subscribers letters reach, by audience. */
export function countAudiences(tx: Tx): Record<Audience, number> {
  const rows = tx
    .select({ lang: subscribers.lang, people: count() })
    .from(subscribers)
    .where(reachable('all'))
    .groupBy(subscribers.lang)
    .all()
  const { ta = 0, en = 0 } = Object.fromEntries(rows.map(({ lang, people }) => [lang, people]))
  return { ta, en, all: ta + en }
}

export const among = (ids: readonly string[]): SQL =>
  sql`${subscribers.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Those of the recipients who have not left. */
export const findStaying = (tx: Tx, ids: readonly string[]): Recipient[] =>
  tx.select({ id: subscribers.id, email: subscribers.email }).from(subscribers).where(among(ids)).all()

const isNext = ({ lastSubscriberId, audience, startedAt }: LetterRecord): SQL | undefined =>
  and(gt(subscribers.id, lastSubscriberId), reachable(audience), lte(subscribers.confirmedAt, startedAt ?? 0))

const isRest = (tx: Tx, { id, audience }: LetterRecord): SQL | undefined =>
  and(
    inArray(
      subscribers.id,
      tx.select({ id: letterRest.subscriberId }).from(letterRest).where(eq(letterRest.letterId, id)),
    ),
    reachable(audience),
  )

/** The next recipients, who are handed out by that. */
export function takeRecipients(tx: Tx, row: LetterRecord): Recipient[] {
  const select = (condition: SQL | undefined) =>
    tx
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(condition)
      .orderBy(asc(subscribers.id))
      .limit(batchSize)
      .all()
  const rest = select(isRest(tx, row))
  const taken = rest.length > 0 ? rest : select(isNext(row))
  const ids = taken.map(({ id }) => id)
  if (rest.length > 0)
    tx.delete(letterRest)
      .where(and(eq(letterRest.letterId, row.id), inArray(letterRest.subscriberId, ids)))
      .run()
  tx.update(letters)
    .set({
      recipients: sql`recipients + ${taken.length}`,
      ...(rest.length === 0 && taken.length > 0 && { lastSubscriberId: ids.at(-1)! }),
    })
    .where(eq(letters.id, row.id))
    .run()
  return taken
}

/** Takes back what was handed out in vain: should the letter go on, they get it. */
export function takeBack(tx: Tx, letterId: string, ids: readonly string[]): void {
  tx.insert(letterRest)
    .select(
      tx
        .select({ letterId: sql<string>`${letterId}`.as('letter_id'), subscriberId: subscribers.id })
        .from(subscribers)
        .where(among(ids)),
    )
    .onConflictDoNothing()
    .run()
  uncount(tx, letterId, ids.length)
}

/** To whom it is not handed out any more is no recipient. */
export function uncount(tx: Tx, letterId: string, recipients: number): void {
  tx.update(letters)
    .set({ recipients: sql`max(recipients - ${recipients}, 0)` })
    .where(eq(letters.id, letterId))
    .run()
}

/** How many have not got a letter that was stopped, and would if it went on. */
export function countRest(tx: Tx, row: LetterRecord): number {
  const of = (condition: SQL | undefined) =>
    tx.select({ people: count() }).from(subscribers).where(condition).get()?.people ?? 0
  return of(isRest(tx, row)) + of(isNext(row))
}

/** What the jobs that send a letter at this moment have reported. */
export function findProgress(tx: Tx, letterId: string): { delivered: number; bounced: number } {
  const reported = unfinishedJobs(tx, 'letters.send', letterId, ['running']).filter(
    ({ payload }) => payload.kind !== 'test',
  )
  const sum = (of: 'sent' | 'refused') => reported.reduce((all, { progress }) => all + (progress?.[of].length ?? 0), 0)
  return { delivered: sum('sent'), bounced: sum('refused') }
}
