/** The draft layer: what editors have written since a post was last saved, kept on the server by every autosave. */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { postDrafts, posts, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type {
  ChangedMeanwhile,
  DraftFields,
  DraftSaved,
  DraftStatus,
  draftCommit,
  draftPresence,
  draftSave,
  draftVersion,
  FormVersion,
  OpenDraft,
} from '#shared/drafts.ts'
import { postUpdate } from '#shared/posts.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError, inputError } from '#server/core/errors.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { holdUploads } from '#server/features/media/media.holds.service.ts'
import { getOwnWritable, getWritable, type WritableRow } from '#server/features/posts/posts.rows.service.ts'
import {
  isCategory,
  listDraft,
  startPost,
  unlisted,
  parseForm,
  toForm,
  toPostInput,
  toKeptForm,
  toShownForm,
  uploadsOf,
} from '#server/features/posts/posts.forms.service.ts'
import { requireAlt } from '#server/features/posts/posts.pictures.service.ts'
import { deletePostIn } from '#server/features/posts/posts.states.service.ts'
import {
  getRevisionFields,
  keepForm,
  lastKeptAt,
  lastSavedForm,
  lastSaver,
} from '#server/features/posts/posts.revisions.service.ts'
import {
  cleanForStore,
  updatePostIn,
  type Writer,
  type WrittenPost,
} from '#server/features/posts/posts.writing.service.ts'
import { listOthers, noteEditor } from './drafts.editors.service.ts'

type DraftRow = typeof postDrafts.$inferSelect

/** While somebody writes, a snapshot of the draft is kept this often. */
const snapshotMs = 60_000

const findDraft = (tx: Tx, postId: string): DraftRow | undefined =>
  tx.select().from(postDrafts).where(eq(postDrafts.postId, postId)).get()

export const findUserName = (tx: Tx, userId: string | null): string =>
  (userId && tx.select({ name: users.name }).from(users).where(eq(users.id, userId)).get()?.name) || ''

const versionOf = (tx: Tx, fields: DraftFields, at: number, by: string): FormVersion => ({
  fields: toShownForm(tx, fields),
  at: iso(at),
  by,
})

const versionOfPost = (tx: Tx, row: WritableRow): FormVersion =>
  versionOf(tx, toForm(tx, row), row.updatedAt, lastSaver(tx, row.id))

const versionOfDraft = (tx: Tx, draft: DraftRow): FormVersion =>
  versionOf(tx, parseForm(draft.fields), draft.updatedAt, findUserName(tx, draft.updatedBy))

/** A post as its form opens it: with its draft, if it has one. @throws POST_NOT_FOUND */
export function openDraft(tx: Tx, user: SessionUser, { id, tab }: { id: string; tab: string }): OpenDraft {
  const row = getOwnWritable(tx, user, id)
  const draft = findDraft(tx, id)
  const post = versionOfPost(tx, row)
  return {
    id,
    state: row.state,
    publishAt: isoOrNull(row.publishAt),
    version: draft?.version ?? 0,
    updatedAt: iso(row.updatedAt),
    others: listOthers(tx, user, { id, tab }),
    form: draft ? versionOfDraft(tx, draft) : post,
    post: draft ? post : null,
    baseUpdatedAt: iso(draft?.baseUpdatedAt ?? row.updatedAt),
    tab: draft?.tab ?? '',
  }
}

/** Notes that a tab still has the post open. @throws POST_NOT_FOUND */
export function stayHere(db: Db, user: SessionUser, at: z.output<typeof draftPresence>): DraftStatus {
  return write(db, (tx) => {
    const row = getOwnWritable(tx, user, at.id)
    noteEditor(tx, user, at)
    const version = findDraft(tx, at.id)?.version ?? 0
    return { version, updatedAt: iso(row.updatedAt), others: listOthers(tx, user, at) }
  })
}

interface Seen {
  userId: string
  tab: string
  version: number
  seenUpdatedAt?: string | undefined
}

/** Versions begin anew with each draft: one that was ended since had another post beneath it. */
const isOfSamePost = (row: WritableRow, draft: DraftRow, { seenUpdatedAt }: Seen): boolean =>
  seenUpdatedAt === undefined || [draft.baseUpdatedAt, row.updatedAt].includes(Date.parse(seenUpdatedAt))

const changeOf = (row: WritableRow, version: number, theirs: FormVersion): ChangedMeanwhile => ({
  ...{ version, theirs, state: row.state },
  updatedAt: iso(row.updatedAt),
  publishAt: isoOrNull(row.publishAt),
})

/** What somebody else has stored since a form was opened or last saved; undefined if the form continues what is stored. */
function changeSince(tx: Tx, row: WritableRow, draft: DraftRow | undefined, seen: Seen): ChangedMeanwhile | undefined {
  if (draft) {
    // Colleagues are told the names of each other's tabs.
    const isOwnTab = draft.tab === seen.tab && draft.updatedBy === seen.userId
    if (isOwnTab || (draft.version === seen.version && isOfSamePost(row, draft, seen))) return undefined
    return changeOf(row, draft.version, versionOfDraft(tx, draft))
  }
  if (seen.seenUpdatedAt === undefined || seen.seenUpdatedAt === iso(row.updatedAt)) return undefined
  return changeOf(row, 0, versionOfPost(tx, row))
}

const refuse = (data: ChangedMeanwhile): never => {
  throw new AppError('POST_CHANGED', { data: { ...data } })
}

/** Keeps what the draft says now as a snapshot, with the name of whoever wrote it. */
function snapshot(tx: Tx, { state }: WritableRow, draft: DraftRow): void {
  const user = { id: draft.updatedBy, name: findUserName(tx, draft.updatedBy) }
  const fields = parseForm(draft.fields)
  keepForm(tx, draft.postId, { kind: 'autosave', state, fields, user, source: 'admin', at: draft.updatedAt })
}

function endDraft(tx: Tx, postId: string): void {
  tx.delete(postDrafts).where(eq(postDrafts.postId, postId)).run()
  tx.update(posts).set(unlisted()).where(eq(posts.id, postId)).run()
  holdUploads(tx, `draft ${postId}`, [])
}

type Save = z.output<typeof draftSave>
const isUnpublished = ({ state }: WritableRow) => state === 'draft' || state === 'review'

/** Whether an autosave continues what the post says now: it names its `updatedAt`, or the draft does. */
const isOfPost = (row: WritableRow, draft: DraftRow | undefined, { seenUpdatedAt }: Save): boolean =>
  !draft || draft.baseUpdatedAt === row.updatedAt || seenUpdatedAt === iso(row.updatedAt)

/** Stores the form of a post as its draft. @returns its version, and `updatedAt` of the post that it was made from */
function storeDraft(
  tx: Tx,
  user: SessionUser,
  row: WritableRow,
  draft: DraftRow | undefined,
  fields: DraftFields,
  input: Save,
) {
  const now = Date.now()
  if (draft && (draft.updatedBy !== user.id || now - lastKeptAt(tx, row.id) >= snapshotMs)) snapshot(tx, row, draft)
  const isBaseCurrent = isOfPost(row, draft, input)
  const updatedAt = isBaseCurrent && isUnpublished(row) ? listDraft(tx, row, fields) : row.updatedAt
  const stored = {
    fields: JSON.stringify(fields),
    version: (draft?.version ?? input.version) + 1,
    baseUpdatedAt: isBaseCurrent || !draft ? updatedAt : draft.baseUpdatedAt,
    updatedAt: now,
    updatedBy: user.id,
    tab: input.tab,
  }
  tx.insert(postDrafts)
    .values({ postId: row.id, ...stored })
    .onConflictDoUpdate({ target: postDrafts.postId, set: stored })
    .run()
  holdUploads(tx, `draft ${row.id}`, uploadsOf(tx, fields))
  return { version: stored.version, updatedAt: stored.baseUpdatedAt, savedAt: now }
}

/**
 * Autosaves a form. A new post is made by its first autosave. What cannot be stored, because somebody else has stored
 * something since, is kept as a snapshot, so that nothing is lost.
 * @throws POST_NOT_FOUND; POST_CHANGED with `ChangedMeanwhile`
 */
export function saveDraft({ db, user, publicUrl }: Writer, input: Save): DraftSaved {
  const { html, removed } = cleanForStore(db, input.fields.content, publicUrl)
  const outcome = write(db, (tx): DraftSaved | ChangedMeanwhile => {
    const row =
      input.id === undefined ? startPost(tx, user, input.submissionId ?? '') : getOwnWritable(tx, user, input.id)
    const draft = findDraft(tx, row.id)
    const sent = toKeptForm(tx, input.fields, html)
    const { id, state } = row
    const others = listOthers(tx, user, { id, tab: input.tab })
    const before = draft ? parseForm(draft.fields) : toForm(tx, row)
    // A form that was begun before the post was published leaves the date of its publication to it.
    const fields = { ...sent, publishedAt: sent.publishedAt ?? before.publishedAt }
    // The same text upon a newer post is told to be upon it all the same.
    const isNewBase = draft && draft.baseUpdatedAt !== row.updatedAt && isOfPost(row, draft, input)
    if (!isNewBase && JSON.stringify(before) === JSON.stringify(fields)) {
      const { version, baseUpdatedAt, updatedAt } = draft ?? { ...row, version: 0, baseUpdatedAt: row.updatedAt }
      return { id, version, updatedAt: iso(baseUpdatedAt), savedAt: iso(updatedAt), others, removed }
    }
    const changed = changeSince(tx, row, draft, { ...input, userId: user.id })
    if (changed) {
      keepForm(tx, id, { kind: 'autosave', state, fields, user, source: 'admin' })
      return changed
    }
    const { version, updatedAt, savedAt } = storeDraft(tx, user, row, draft, fields, input)
    return { id, version, updatedAt: iso(updatedAt), savedAt: iso(savedAt), others, removed }
  })
  return 'theirs' in outcome ? refuse(outcome) : outcome
}

/** Saves a post as a form says, whose text was cleaned when it was kept. @throws what `updatePost` throws */
function applyForm(tx: Tx, writer: Writer, form: z.input<typeof postUpdate>, kind: 'save' | 'restore'): WrittenPost {
  const parsed = postUpdate.safeParse(form)
  if (!parsed.success) throw inputError(parsed.error)
  return updatePostIn(tx, writer, parsed.data, { html: form.content ?? '', removed: [] }, kind)
}

/**
 * Saves the post as its draft says, and ends the draft.
 * @throws what `updatePost` throws; POST_ALT_REQUIRED; POST_CHANGED with `ChangedMeanwhile`
 */
export function commitDraft(writer: Writer, input: z.output<typeof draftCommit>): WrittenPost {
  const { id, tab, version, seenUpdatedAt, mayLackAlt, ...change } = input
  return write(writer.db, (tx) => {
    const row = getOwnWritable(tx, writer.user, id)
    const draft = findDraft(tx, id)
    const changed = changeSince(tx, row, draft, { userId: writer.user.id, tab, version, seenUpdatedAt })
    if (changed) refuse(changed)
    if (draft && draft.baseUpdatedAt !== row.updatedAt) refuse(changeOf(row, draft.version, versionOfPost(tx, row)))
    const form = toPostInput(tx, draft ? parseForm(draft.fields) : toForm(tx, row))
    const written = applyForm(tx, writer, { ...form, ...change, id }, 'save')
    if (!mayLackAlt) requireAlt(tx, getWritable(tx, id))
    endDraft(tx, id)
    return written
  })
}

/**
 * Gives up what was written since the post was last saved; a snapshot of it stays. A post that was never saved goes to the trash.
 * @throws POST_NOT_FOUND; POST_CHANGED with `ChangedMeanwhile`
 */
export function discardDraft({ db, user }: Writer, { id, ...seen }: z.output<typeof draftVersion>): { id: string } {
  return write(db, (tx) => {
    const row = getOwnWritable(tx, user, id)
    const draft = findDraft(tx, id)
    if (!draft) return { id }
    const changed = changeSince(tx, row, draft, { ...seen, userId: user.id })
    if (changed) refuse(changed)
    snapshot(tx, row, draft)
    if (!lastSavedForm(tx, id)) deletePostIn(tx, user, id)
    else endDraft(tx, id)
    return { id }
  })
}

/**
 * Makes a post what it was in a revision, which becomes a revision of its own. Its state and its category, if that of the
 * revision is gone, stay; what was being written is kept as a snapshot.
 * @throws POST_NOT_FOUND, REVISION_NOT_FOUND, and what `updatePost` throws
 */
export function restoreRevision(writer: Writer, { id, revisionId }: { id: string; revisionId: string }): WrittenPost {
  return write(writer.db, (tx) => {
    const row = getOwnWritable(tx, writer.user, id)
    const fields = getRevisionFields(tx, id, revisionId)
    const draft = findDraft(tx, id)
    if (draft) snapshot(tx, row, draft)
    const form = toPostInput(tx, fields)
    const category = isCategory(tx, fields.category) ? fields.category : (row.categoryId ?? '')
    const written = applyForm(tx, writer, { ...form, category, id }, 'restore')
    if (draft) endDraft(tx, id)
    return written
  })
}
