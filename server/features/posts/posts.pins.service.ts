/** Posts that stand at the head of the home page, in an order of their own, until a time or until they are unpinned. */
import { asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { homePins, posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { HomePin } from '#shared/home-pins.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import type { PostCard } from '#shared/posts.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError, errorOfField } from '#server/core/errors.ts'
import { isoOrNull } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { listPostsByIds } from './posts.cards.service.ts'
import { getWritable } from './posts.rows.service.ts'

const isCurrent = (now: number) => or(isNull(homePins.until), gt(homePins.until, now))

/** The cards of the pinned posts that are published, in their order; there are a handful. */
export function listPinnedPosts(tx: Tx, now = Date.now()): PostCard[] {
  const ids = tx
    .select({ id: homePins.postId })
    .from(homePins)
    .where(isCurrent(now))
    .orderBy(asc(homePins.position))
    .all()
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const cards = new Map(listPostsByIds(tx, ids).map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** The pins for editors, in every state of their posts. */
export const listPins = (tx: Tx, now = Date.now()): HomePin[] =>
  tx
    .select({
      postId: homePins.postId,
      title: posts.listedTitle,
      lang: posts.listedLang,
      state: posts.state,
      until: homePins.until,
    })
    .from(homePins)
    .innerJoin(posts, eq(posts.id, homePins.postId))
    .where(isCurrent(now))
    .orderBy(asc(homePins.position))
    .all()
    .map((row) => ({ ...row, until: isoOrNull(row.until) }))

interface Pin {
  postId: string
  /** In ms; null: until it is unpinned. */
  until: number | null
}

/**
 * Sets all pins, in their order.
 * @throws PIN_TWICE, POST_NOT_FOUND, POST_TIME_PAST; then nothing changes
 */
export function setPins(db: Db, user: SessionUser, pins: readonly Pin[]): HomePin[] {
  return write(db, (tx) => {
    const now = Date.now()
    if (new Set(pins.map(({ postId }) => postId)).size < pins.length) throw new AppError('PIN_TWICE')
    tx.delete(homePins).run()
    for (const [position, { postId, until }] of pins.entries()) {
      pinPost(tx, position, { postId, until }, now)
    }
    writeAudit(tx, user, 'posts.pin', 'home', String(pins.length))
    raiseContentVersion(tx)
    return listPins(tx)
  })
}

function pinPost(tx: Tx, position: number, { postId, until }: Pin, now: number): void {
  try {
    getWritable(tx, postId)
  } catch (error) {
    throw errorOfField(`pins.${position}.postId`, error)
  }
  if (until !== null && until <= now)
    throw new AppError('POST_TIME_PAST', { fields: { [`pins.${position}.until`]: 'POST_TIME_PAST' } })
  tx.insert(homePins).values({ postId, position, until }).run()
  if (until !== null) endLater(tx, until)
}

/** Pins that end at the same time share a job. */
const endLater = (tx: Tx, until: number): void =>
  enqueue(tx, 'posts.end-pins', { until }, { runAt: until, dedupe: `posts.end-pins ${until}` })

/** Removes the pins whose time has come. A job may run early, after the clock was set back: then it is written again. */
export function applyEndPins(tx: Tx, { until }: JobPayload<'posts.end-pins'>): void {
  const now = Date.now()
  if (until > now) {
    if (tx.select().from(homePins).where(eq(homePins.until, until)).get()) endLater(tx, until)
    return
  }
  const { changes } = tx.delete(homePins).where(lte(homePins.until, now)).run()
  if (changes > 0) raiseContentVersion(tx)
}
