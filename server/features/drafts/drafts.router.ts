import { z } from 'zod'
import {
  draftCommit,
  draftPresence,
  draftSave,
  draftSaved,
  draftStatus,
  draftVersion,
  openDraft,
  revision,
  revisionCard,
  revisionDocument,
  unfinishedPost,
} from '#shared/drafts.ts'
import { byId, id } from '#shared/ids.ts'
import { pagingInput } from '#shared/paging.ts'
import { postStates } from '#shared/post-states.rules.ts'
import { nothing, router, writingProcedure } from '#server/core/trpc.ts'
import { ownPostById, ownPostProcedure, writerOf } from '#server/features/posts/posts.procedures.ts'
import { ownerOfPosts } from '#server/features/posts/posts.rows.service.ts'
import * as revisions from '#server/features/posts/posts.revisions.service.ts'
import { removeEditor } from './drafts.editors.service.ts'
import * as drafts from './drafts.service.ts'
import { listUnfinished } from './drafts.waiting.service.ts'

/** A post in a tab. */
const inTab = draftPresence.omit({ place: true })
const ofPost = byId.extend({ revisionId: id })

const written = z.object({
  id: z.string(),
  slug: z.string(),
  state: z.enum(postStates),
  publishAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  removed: z.array(z.string()),
})

export const draftsRouter = router({
  get: ownPostProcedure
    .input(inTab)
    .output(openDraft)
    .query(({ ctx, input }) => drafts.openDraft(ctx.db, ctx.user, input)),

  /** Autosave. */
  save: ownPostProcedure
    .input(draftSave)
    .output(draftSaved)
    .mutation(({ ctx, input }) => drafts.saveDraft(writerOf(ctx), input)),

  commit: ownPostProcedure
    .input(draftCommit)
    .output(written)
    .mutation(({ ctx, input }) => drafts.commitDraft(writerOf(ctx), input)),

  discard: ownPostProcedure
    .input(draftVersion)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => drafts.discardDraft(writerOf(ctx), input)),

  /** Says that a tab still has the post open, and answers who else has. */
  here: ownPostProcedure
    .input(draftPresence)
    .output(draftStatus)
    .mutation(({ ctx, input }) => drafts.stayHere(ctx.db, ctx.user, input)),

  leave: writingProcedure
    .input(inTab)
    .output(nothing)
    .mutation(({ ctx, input }) => removeEditor(ctx.db, ctx.user, input)),

  unfinished: writingProcedure
    .output(z.array(unfinishedPost))
    .query(({ ctx }) => listUnfinished(ctx.db, ownerOfPosts(ctx.user))),

  revisions: ownPostById
    .input(pagingInput(50).extend(byId.shape))
    .output(z.object({ revisions: z.array(revisionCard), next: z.string().nullable() }))
    .query(({ ctx, input }) => revisions.listRevisions(ctx.db, input.id, input)),

  revision: ownPostById
    .input(ofPost)
    .output(revision)
    .query(({ ctx, input }) => revisions.getRevision(ctx.db, input.id, input.revisionId)),

  /** Pages of the documented list, which is streamed. */
  revisionDocuments: ownPostById
    .meta({ isInternal: true })
    .input(pagingInput(20).extend(byId.shape))
    .output(z.object({ revisions: z.array(revisionDocument), next: z.string().nullable() }))
    .query(({ ctx, input }) => revisions.listRevisionDocuments(ctx.db, input.id, input)),

  restore: ownPostProcedure
    .input(ofPost)
    .output(written)
    .mutation(({ ctx, input }) => drafts.restoreRevision(writerOf(ctx), input)),
})
