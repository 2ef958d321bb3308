/** Former contents of posts: every save that matters, and snapshots of what was being written. */
import { and, asc, desc, eq, lt, ne } from 'drizzle-orm'
import { postRevisions } from '#drizzle/schema/index.ts'
import type { DraftFields, Revision, RevisionCard, RevisionDocument, revisionKinds } from '#shared/drafts.ts'
import type { SessionUser } from '#shared/auth.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { holdUploads, releaseHolds } from '#server/features/media/media.holds.service.ts'
import { findUpload } from '#server/features/media/media.service.ts'
import { parseForm, toForm, toShownForm, uploadsOf } from './posts.forms.service.ts'
import { getWritable } from './posts.rows.service.ts'

type Kind = (typeof revisionKinds)[number]

/** Who saved a post, and from where. `schedule`: nobody, at the time that was set before. */
export interface Saver {
  user: Pick<SessionUser, 'id' | 'name'> | null
  source: 'admin' | 'api' | 'schedule'
}

interface NewRevision extends Saver {
  kind: Kind
  state: PostState
  fields: DraftFields
  /** In ms. */
  at?: number
}

const newestOf = (tx: Tx, postId: string) =>
  tx
    .select({
      at: postRevisions.at,
      kind: postRevisions.kind,
      state: postRevisions.state,
      fields: postRevisions.fields,
    })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.at), desc(postRevisions.id))
    .limit(1)
    .get()

/** Keeps a form, unless the newest revision is the same. */
export function keepForm(
  tx: Tx,
  postId: string,
  { kind, state, fields, user, source, at = Date.now() }: NewRevision,
): void {
  const newest = newestOf(tx, postId)
  const text = JSON.stringify(fields)
  const isSame = newest?.state === state && JSON.stringify(parseForm(newest.fields)) === text
  if (isSame && (kind === 'autosave' || newest.kind === kind)) return
  const id = newId()
  tx.insert(postRevisions)
    .values({
      id,
      postId,
      // Later than any other, so that the order is that of the saving even within a millisecond.
      at: Math.max(at, (newest?.at ?? 0) + 1),
      ...{ kind, state, source },
      userId: user?.id ?? null,
      userName: user?.name ?? '',
      title: fields.title,
      fields: text,
    })
    .run()
  holdUploads(tx, `revision ${id}`, uploadsOf(tx, fields))
}

/** Keeps what a post says before it is first changed, if it has no revision yet: it is older than they are. */
export function keepFirst(tx: Tx, postId: string): void {
  if (newestOf(tx, postId)) return
  const row = getWritable(tx, postId)
  const nobody: Saver = { user: null, source: 'api' }
  keepForm(tx, postId, { kind: 'before', state: row.state, fields: toForm(tx, row), ...nobody, at: row.updatedAt })
}

/** Keeps a post as it is stored now, in the transaction that stores it. */
export function writeRevision(tx: Tx, postId: string, kind: Kind, saver: Saver): void {
  const row = getWritable(tx, postId)
  keepForm(tx, postId, { kind, state: row.state, fields: toForm(tx, row), ...saver })
}

type Row = typeof postRevisions.$inferSelect

const cardOf = (row: Omit<Row, 'fields' | 'userId' | 'postId'>): RevisionCard => ({
  id: row.id,
  at: iso(row.at),
  kind: row.kind,
  state: row.state as PostState,
  title: row.title,
  user: row.userName,
  source: row.source,
})

const newestRevisions = {
  columns: [postRevisions.at, postRevisions.id],
  readSortValues: (row: { at: number; id: string }) => [row.at, row.id],
}

/** The revisions of a post, newest first. @throws POST_NOT_FOUND */
export function listRevisions(
  tx: Tx,
  postId: string,
  paging: Paging,
): { revisions: RevisionCard[]; next: string | null } {
  getWritable(tx, postId)
  const { id, at, kind, state, userName, source, title } = postRevisions
  const query = tx.select({ id, at, kind, state, userName, source, title }).from(postRevisions).$dynamic()
  const { rows, next } = pageOf(query, eq(postRevisions.postId, postId), newestRevisions, paging)
  return { revisions: rows.map(cardOf), next }
}

/** @throws POST_NOT_FOUND, REVISION_NOT_FOUND */
function getRow(tx: Tx, postId: string, revisionId: string): Row {
  getWritable(tx, postId)
  const row = tx
    .select()
    .from(postRevisions)
    .where(and(eq(postRevisions.id, revisionId), eq(postRevisions.postId, postId)))
    .get()
  if (!row) throw new AppError('REVISION_NOT_FOUND')
  return row
}

/** The form that a revision keeps. @throws POST_NOT_FOUND, REVISION_NOT_FOUND */
export const getRevisionFields = (tx: Tx, postId: string, revisionId: string): DraftFields =>
  parseForm(getRow(tx, postId, revisionId).fields)

/** @throws POST_NOT_FOUND, REVISION_NOT_FOUND */
export function getRevision(tx: Tx, postId: string, revisionId: string): Revision {
  const row = getRow(tx, postId, revisionId)
  return { ...cardOf(row), fields: toShownForm(tx, parseForm(row.fields)) }
}

/** Revisions as the documented calls answer them, newest first. @throws POST_NOT_FOUND */
export function listRevisionDocuments(
  tx: Tx,
  postId: string,
  paging: Paging,
): { revisions: RevisionDocument[]; next: string | null } {
  getWritable(tx, postId)
  const query = tx.select().from(postRevisions).$dynamic()
  const { rows, next } = pageOf(query, eq(postRevisions.postId, postId), newestRevisions, paging)
  const revisions = rows.map((row): RevisionDocument => {
    const { at, ...card } = cardOf(row)
    const { title, subtitle, content, author, images } = parseForm(row.fields)
    const names = images.flatMap(({ uploadId }) => findUpload(tx, uploadId)?.name ?? [])
    return { _id: row.id, ...card, createdAt: at, title, subtitle, content, author, images: names }
  })
  return { revisions, next }
}

/** How long snapshots stay, and how many of them. */
const thinning = [
  // Older than this: one of each span stays.
  { olderThan: hourMs, span: hourMs },
  { olderThan: dayMs, span: dayMs },
]
const snapshotDays = 30

/**
 * Thins the snapshots of what was being written: all of the last hour stay, one of each hour of a day, one of each day of a
 * month. What was saved, published or restored stays for ever.
 * @param now in ms
 * @param max how many are removed at once
 * @returns how many were
 */
export function thinSnapshots(tx: Tx, now: number, max = Infinity): number {
  const rows = tx
    .select({ id: postRevisions.id, postId: postRevisions.postId, at: postRevisions.at })
    .from(postRevisions)
    .where(and(eq(postRevisions.kind, 'autosave'), lt(postRevisions.at, now - hourMs)))
    // Of each span the last one stays.
    .orderBy(asc(postRevisions.kind), desc(postRevisions.at))
    .all()
  const kept = new Set<string>()
  const gone: string[] = []
  for (const { id, postId, at } of rows) {
    const age = now - at
    const { span } = thinning.findLast(({ olderThan }) => age > olderThan) ?? { span: hourMs }
    const place = `${postId} ${span} ${Math.floor(at / span)}`
    if (age <= snapshotDays * dayMs && !kept.has(place)) {
      kept.add(place)
      continue
    }
    tx.delete(postRevisions).where(eq(postRevisions.id, id)).run()
    if (gone.push(id) >= max) break
  }
  releaseHolds(
    tx,
    gone.map((id) => `revision ${id}` as const),
  )
  return gone.length
}

/** When a form of this post was last kept, in ms; 0 for never. */
export const lastKeptAt = (tx: Tx, postId: string): number => newestOf(tx, postId)?.at ?? 0

/** The form with which a post was last saved; undefined if it has only been written so far. */
export function lastSavedForm(tx: Tx, postId: string): DraftFields | undefined {
  const row = tx
    .select({ fields: postRevisions.fields })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), ne(postRevisions.kind, 'autosave')))
    .orderBy(desc(postRevisions.at), desc(postRevisions.id))
    .limit(1)
    .get()
  return row && parseForm(row.fields)
}

/** Who last saved a post; empty when it is not known. */
export const lastSaver = (tx: Tx, postId: string): string =>
  tx
    .select({ name: postRevisions.userName })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), ne(postRevisions.kind, 'autosave')))
    .orderBy(desc(postRevisions.at), desc(postRevisions.id))
    .limit(1)
    .get()?.name ?? ''
