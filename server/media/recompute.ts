import { and, asc, count, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobs, pictures, uploads } from '#drizzle/schema/index.ts'
import type { Db } from '#server/core/db.ts'
import { findState, forgetState, noteState } from '#server/core/site-state.ts'
import type { Storage } from '#server/core/storage.ts'
import { remakeJobOf, remakePicture } from '#server/features/media/media.jobs.service.ts'

/** Pictures that are waited for at once: few, so that the pictures of editors need not wait for them. */
const atOnce = 8

interface RecomputeOptions {
  /** Ends the work after the pictures that are being made. */
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
  lookMs?: number
}

export interface Recomputed {
  done: number
  total: number
  /** Pictures whose originals the store has lost: they stay as they are. */
  lost: string[]
}

/**
 * Has the worker make the sizes of all pictures again, a few at a time, in the order of their ids; goes on where it was
 * interrupted. Addresses stay, and each file is replaced as a whole.
 */
export async function recompute(
  db: Db,
  storage: Storage,
  { signal, onProgress, lookMs = 200 }: RecomputeOptions = {},
): Promise<Recomputed> {
  const isReady = eq(pictures.state, 'ready')
  const countOf = (where = isReady) => db.select({ total: count() }).from(pictures).where(where).get()?.total ?? 0
  let after = findState(db, 'recompute')?.value ?? ''
  const result: Recomputed = { done: countOf(and(isReady, lte(pictures.id, after))), total: countOf(), lost: [] }
  for (;;) {
    if (signal?.aborted) return result
    const batch = db
      .select({ picture: pictures, originalKey: uploads.originalKey })
      .from(pictures)
      .innerJoin(uploads, eq(uploads.id, pictures.uploadId))
      .where(and(isReady, gt(pictures.id, after)))
      .orderBy(asc(pictures.id))
      .limit(atOnce)
      .all()
    const last = batch.at(-1)
    if (!last) {
      forgetState(db, 'recompute')
      return result
    }
    const making: string[] = []
    for (const { picture, originalKey } of batch)
      if (await storage.stat(originalKey)) {
        remakePicture(db, picture)
        making.push(remakeJobOf(picture))
      } else result.lost.push(picture.name)
    while (isOpen(db, making)) await sleep(lookMs)
    after = last.picture.id
    noteState(db, 'recompute', after)
    result.done += batch.length
    onProgress?.(result.done, result.total)
  }
}

/** Whether one of the jobs was not tried yet. What fails is tried again later, and not waited for. */
const isOpen = (db: Db, making: readonly string[]): boolean =>
  making.length > 0 &&
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.dedupe, [...making]),
        or(inArray(jobs.state, ['leased', 'relayed']), and(eq(jobs.state, 'ready'), eq(jobs.attempts, 0))),
      ),
    )
    .limit(1)
    .get() !== undefined
