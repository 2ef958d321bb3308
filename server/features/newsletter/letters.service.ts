import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { letters, pictures } from '#drizzle/schema/index.ts'
import { jpegPath, uploadPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Letter, LetterFilter, LetterInput, LetterRow, LetterTotals, SavedLetter } from '#shared/letters.ts'
import { isEditable, letterStates, type LetterSort, type LetterState } from '#shared/letters.rules.ts'
import { firstName } from '#shared/media.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { containing } from '#server/core/matching.ts'
import { newestFirst, pageOf, type Order, type Paging } from '#server/core/paging.ts'
import { holdAudio } from '#server/features/media/media.audio.service.ts'
import { pictureOf, releasePictures } from '#server/features/media/media.service.ts'
import { audioNamesIn } from '#server/features/posts/posts.content.ts'
import { takeInlinePictures } from '#server/features/posts/posts.pictures.service.ts'
import { cleanForStore } from '#server/features/posts/posts.writing.service.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { beginBulk, changeEachId, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import { letterDocument, wordsOf } from './newsletter.emails.ts'
import { mailHtmlOf } from './letters.mail-html.ts'
import { countRest, findProgress } from './letters.recipients.service.ts'

// Letters as they are written, read and moved to the trash. letters.sending.service.ts sends them.

export type LetterRecord = typeof letters.$inferSelect

export interface Editor {
  db: Db
  user: SessionUser
  publicUrl: string
}

/** Of the pictures in a letter, in pixels: twice its column. */
const pictureWidth = 1280

/** @throws LETTER_NOT_FOUND */
export function getRow(tx: Tx, id: string): LetterRecord {
  const row = findRow(tx, id)
  if (!row) throw new AppError('LETTER_NOT_FOUND')
  return row
}

export const findRow = (tx: Tx, id: string): LetterRecord | undefined =>
  tx.select().from(letters).where(eq(letters.id, id)).get()

/**
 * A letter that may be changed, in the version that was seen.
 * @throws LETTER_NOT_FOUND, LETTER_SENT, LETTER_CHANGED
 */
export function getEditable(tx: Tx, id: string, seenUpdatedAt?: string): LetterRecord {
  const row = getRow(tx, id)
  if (!isEditable(row.state)) throw new AppError('LETTER_SENT')
  if (seenUpdatedAt !== undefined && iso(row.updatedAt) !== seenUpdatedAt) throw new AppError('LETTER_CHANGED')
  return row
}

const toRow = (row: LetterRecord): LetterRow => ({
  id: row.id,
  subject: row.subject,
  lang: row.lang,
  audience: row.audience,
  state: row.state,
  sendAt: isoOrNull(row.sendAt),
  startedAt: isoOrNull(row.startedAt),
  endedAt: isoOrNull(row.endedAt),
  updatedAt: iso(row.updatedAt),
  counts: {
    total: row.total ?? row.recipients,
    recipients: row.recipients,
    delivered: row.delivered,
    bounced: row.bounced,
    failed: row.failed,
    unsubscribed: row.unsubscribed,
  },
})

const sorts: Record<LetterSort, Order<LetterRecord>> = {
  newest: newestFirst(letters),
  changed: { columns: [letters.updatedAt, letters.id], readSortValues: ({ updatedAt, id }) => [updatedAt, id] },
}

/** Letters are few: a search reads the subjects of all. */
export function listLetters(
  tx: Tx,
  {
    q,
    state,
    audience,
    sort,
    ...paging
  }: Paging & LetterFilter & { state?: LetterState | undefined; sort: LetterSort },
): { letters: LetterRow[]; next: string | null } {
  const condition = and(conditionOf({ q, audience }), state && eq(letters.state, state))
  const { rows, next } = pageOf(tx.select().from(letters).$dynamic(), condition, sorts[sort], paging)
  return { letters: rows.map(toRow), next }
}

const conditionOf = ({ q, audience }: LetterFilter): SQL | undefined =>
  and(containing(q, sql`search_form(${letters.subject})`), audience && eq(letters.audience, audience))

/** How many letters of a filter are in each state. */
export function countLetters(tx: Tx, filter: LetterFilter): LetterTotals {
  const rows = tx
    .select({ state: letters.state, total: count() })
    .from(letters)
    .where(conditionOf(filter))
    .groupBy(letters.state)
    .all()
  const totals = new Map(rows.map(({ state, total }) => [state, total]))
  return Object.fromEntries(letterStates.map((state) => [state, totals.get(state) ?? 0])) as LetterTotals
}

/** @throws LETTER_NOT_FOUND */
export function getLetter(tx: Tx, id: string): Letter {
  const row = getRow(tx, id)
  const running = findProgress(tx, id)
  const delivered = row.delivered + running.delivered
  const bounced = row.bounced + running.bounced
  return {
    ...toRow({ ...row, delivered, bounced }),
    content: row.content,
    // Letters without a total have counted those who left meanwhile.
    underWay: row.total === null ? 0 : Math.max(row.recipients - delivered - bounced - row.failed, 0),
    rest: row.state === 'stopped' ? countRest(tx, row) : 0,
  }
}

/** @throws MEDIA_NOT_FOUND for a picture that was deleted in the meantime */
export function createLetter({ db, user, publicUrl }: Editor, input: LetterInput): SavedLetter {
  const { html, removed } = cleanForStore(db, input.content, publicUrl)
  return write(db, (tx) => {
    const id = newId()
    const now = Date.now()
    const text = takeText(tx, id, html, publicUrl)
    const { subject, lang, audience } = input
    tx.insert(letters)
      .values({ id, subject, lang, audience, ...text, state: 'draft', createdAt: now, updatedAt: now })
      .run()
    writeAudit(tx, user, 'letters.create', id, subject)
    return { id, updatedAt: iso(now), content: text.content, removed }
  })
}

/**
 * Saves a letter that is not sent yet. A scheduled one stays scheduled.
 * @throws LETTER_NOT_FOUND, LETTER_SENT, LETTER_CHANGED, LETTER_FIELDS_REQUIRED of a scheduled one, MEDIA_NOT_FOUND
 */
export function saveLetter(
  { db, user, publicUrl }: Editor,
  { id, seenUpdatedAt, ...input }: LetterInput & { id: string; seenUpdatedAt: string },
): SavedLetter {
  const { html, removed } = cleanForStore(db, input.content, publicUrl)
  return write(db, (tx) => {
    const before = getEditable(tx, id, seenUpdatedAt)
    const text = takeText(tx, id, html, publicUrl)
    releasePictures(tx, before.pictureIds)
    const { subject, lang, audience } = input
    const after = { subject, lang, audience, content: text.content }
    const updatedAt = Math.max(Date.now(), before.updatedAt + 1)
    tx.update(letters)
      .set({ ...after, pictureIds: text.pictureIds, updatedAt })
      .where(eq(letters.id, id))
      .run()
    const { content: _former, ...said } = changesBetween(before, after)
    writeAudit(tx, user, 'letters.save', id, subject, said)
    return { id, updatedAt: iso(updatedAt), content: text.content, removed }
  })
}

/** Takes over the pictures and sound files of a cleaned text. */
function takeText(tx: Tx, id: string, html: string, publicUrl: string): { content: string; pictureIds: string[] } {
  const taken = takeInlinePictures(tx, html, publicUrl)
  holdAudio(tx, `letter ${id}`, audioNamesIn(html))
  return taken
}

/** Its text as HTML for mail programs. */
export function bodyOf(tx: Tx, row: LetterRecord, publicUrl: string): string {
  const shown = tx.select().from(pictures).where(inArray(pictures.id, row.pictureIds)).all()
  const byName = new Map(shown.map((picture) => [firstName(picture.name), pictureOf(picture)]))
  const imagePath = (name: string): string => {
    const picture = byName.get(firstName(name))
    return picture ? jpegPath(picture, pictureWidth) : uploadPath(name)
  }
  return mailHtmlOf(row.content, { publicUrl, imagePath }, wordsOf(row.lang))
}

/**
 * The page of a letter in a browser. Its id is a secret until it is sent.
 * @throws LETTER_NOT_FOUND
 */
export function getLetterPage(tx: Tx, id: string, publicUrl: string): string {
  const row = getRow(tx, id)
  const { lang, subject } = row
  return letterDocument({ site: readSite(tx), lang, subject, body: bodyOf(tx, row, publicUrl), publicUrl })
}

interface TrashedLetter {
  letter: LetterRecord
}

/** Moves letters that were never sent to the trash. */
export const removeLetters = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) =>
    changeEachId(tx, beginBulk(user, { area: 'letters' }), ids, (part, id) => trashed(removeIn(part, user, id))),
  )

function removeIn(tx: Tx, user: SessionUser, id: string): string {
  const letter = getEditable(tx, id)
  tx.delete(letters).where(eq(letters.id, id)).run()
  moveToTrash(tx, user, { kind: 'letter', entityId: id, title: letter.subject, rows: { letter } })
  writeAudit(tx, user, 'letters.delete', id, letter.subject)
  return letter.subject
}

export const trashedLetters: TrashKeeper<TrashedLetter> = {
  /** A scheduled one whose time has passed comes back as a draft. */
  restore(tx, { letter }) {
    const isLate = letter.sendAt !== null && letter.sendAt <= Date.now()
    tx.insert(letters)
      .values(isLate ? { ...letter, state: 'draft', sendAt: null } : letter)
      .run()
  },
  purge(tx, { letter }) {
    releasePictures(tx, letter.pictureIds)
    holdAudio(tx, `letter ${letter.id}`, [])
  },
}

export const bulkLetters: BulkKeeper = keeperOfTrashed({
  kind: 'letter',
  keeper: trashedLetters,
  isThere: (tx, id) => tx.select({ id: letters.id }).from(letters).where(eq(letters.id, id)).get() !== undefined,
  remove: removeIn,
})
