import { z } from 'zod'
import { bulkResult } from '#shared/bulk.ts'
import { sentFields } from '#shared/drafts.ts'
import { byId } from '#shared/ids.ts'
import { pagingInput } from '#shared/paging.ts'
import { postStates } from '#shared/post-states.rules.ts'
import { postDocument } from '#shared/post-documents.ts'
import { post, postInput, postListInput, postPage, postStateChange, postUpdate, correction } from '#shared/posts.ts'
import { adminPostListInput, adminPostRow, bulkInput, postCounts, postFilter } from '#shared/post-list.ts'
import {
  adminProcedure,
  internalProcedure,
  publicById,
  publicProcedure,
  readerById,
  router,
  writingProcedure,
} from '#server/core/trpc.ts'
import { partPage } from '#shared/series.ts'
import { termSlug } from '#shared/terms.ts'
import { deleteOwnPostProcedure, ownPostById, ownPostProcedure, writerOf } from './posts.procedures.ts'
import { ownerOfPosts } from './posts.rows.service.ts'
import * as byTerm from './posts.reading.service.ts'
import { changePosts } from './posts.bulk.service.ts'
import { preview, previewLink, previewLinkInput, previewToken } from '#shared/previews.ts'
import { getDocumentFor, listDocumentsFor } from './posts.documents.service.ts'
import { countAdminPosts, listAdminPosts, listMonths } from './posts.list.service.ts'
import * as reading from './posts.reading.service.ts'
import {
  createPreviewLink,
  getPreview,
  listPreviewLinks,
  renderForm,
  revokePreviewLink,
} from './posts.previews.service.ts'
import { setState, deletePost } from './posts.states.service.ts'
import { listCorrections } from './posts.updates.service.ts'
import * as writing from './posts.writing.service.ts'

const slug = z.string().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG')

const changed = z.object({
  id: z.string(),
  slug: z.string(),
  state: z.enum(postStates),
  publishAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
const written = changed.extend({ removed: z.array(z.string()) })

export const postsRouter = router({
  /** All home posts. The page asks for those of its grid (`front.grid`); pages of earlier builds, still open, ask here. */
  home: publicProcedure
    .input(postListInput)
    .output(postPage)
    .query(({ ctx, input }) => reading.listHomePosts(ctx.db, input)),

  recent: publicProcedure
    .input(postListInput)
    .output(postPage)
    .query(({ ctx, input }) => reading.listPosts(ctx.db, { kind: 'recent' }, input)),

  byCategory: publicProcedure
    .input(postListInput.extend({ slug, q: z.string().max(200, 'FIELD_TOO_LONG').optional() }))
    .output(postPage)
    .query(({ ctx, input }) => reading.listPostsOfCategory(ctx.db, input.slug, input)),

  byAuthor: publicProcedure
    .input(postListInput.extend(termSlug.shape))
    .output(postPage)
    .query(({ ctx, input }) => byTerm.listPostsOfAuthor(ctx.db, input.slug, input)),

  byTag: publicProcedure
    .input(postListInput.extend(termSlug.shape))
    .output(postPage)
    .query(({ ctx, input }) => byTerm.listPostsOfTag(ctx.db, input.slug, input)),

  bySeries: publicProcedure
    .input(postListInput.extend(termSlug.shape))
    .output(partPage)
    .query(({ ctx, input }) => byTerm.listPostsOfSeries(ctx.db, input.slug, input)),

  get: publicById.output(post).query(({ ctx, input }) => reading.getPost(ctx.db, input.id)),

  /** The whole text of a premium post; null if the caller needs a plan. */
  wholeContent: readerById
    .output(z.string().nullable())
    .query(({ ctx, input }) => reading.findWholeContent(ctx.db, input.id, ctx.user)),

  /** Pages of the documented lists, which are streamed. */
  documents: internalProcedure
    .input(
      pagingInput(100, 200).extend({
        list: z.enum(['all', 'home', 'recent', 'category']),
        slug: slug.optional(),
        /** Any text: only admins are told that a state does not exist. */
        state: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ posts: z.array(postDocument), next: z.string().nullable() }))
    .query(({ ctx, input }) => listDocumentsFor(ctx.db, ctx.user, input)),

  document: publicById.output(postDocument).query(({ ctx, input }) => getDocumentFor(ctx.db, ctx.user, input.id)),

  adminList: writingProcedure
    .input(adminPostListInput)
    .output(z.object({ posts: z.array(adminPostRow), next: z.string().nullable() }))
    .query(({ ctx, input }) => listAdminPosts(ctx.db, { ...input, createdBy: ownerOfPosts(ctx.user) })),

  adminCounts: writingProcedure
    .input(postFilter)
    .output(postCounts)
    .query(({ ctx, input }) => countAdminPosts(ctx.db, { ...input, createdBy: ownerOfPosts(ctx.user) })),

  /** Months with published posts, newest first. */
  adminMonths: writingProcedure.output(z.array(z.int())).query(({ ctx }) => listMonths(ctx.db)),

  /** A post that is being written, as readers would get it: cleaned, and rendered. */
  render: writingProcedure
    .input(z.object({ fields: sentFields }))
    .output(post)
    .mutation(({ ctx, input }) => renderForm(ctx.db, input.fields, ctx.env.PUBLIC_URL)),

  create: writingProcedure
    .input(postInput)
    .output(written)
    .mutation(({ ctx, input }) => writing.createPost(writerOf(ctx), input)),

  update: ownPostProcedure
    .input(postUpdate)
    .output(written)
    .mutation(({ ctx, input }) => writing.updatePost(writerOf(ctx), input)),

  /** Changes the state alone; the texts stay as they were saved last. */
  setState: ownPostProcedure
    .input(postStateChange)
    .output(changed)
    .mutation(({ ctx, input }) => setState(ctx.db, writerOf(ctx), input)),

  bulk: adminProcedure
    .input(bulkInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => changePosts(writerOf(ctx), input)),

  /** What changed in posts, as their readers were told. */
  corrections: publicProcedure
    .input(pagingInput(24, 60))
    .output(z.object({ corrections: z.array(correction), next: z.string().nullable() }))
    .query(({ ctx, input }) => listCorrections(ctx.db, input)),

  /** The post of a link, in any state: the link is the right to read it. */
  preview: publicProcedure
    .meta({ isPrivate: true })
    .input(z.object({ token: previewToken }))
    .output(preview)
    .query(({ ctx, input }) => getPreview(ctx.db, input.token)),

  createPreviewLink: ownPostProcedure
    .input(previewLinkInput)
    .output(previewLink)
    .mutation(({ ctx, input }) => createPreviewLink(writerOf(ctx), input)),

  /** The valid links of a post. */
  listPreviewLinks: ownPostById
    .output(z.array(previewLink))
    .query(({ ctx, input }) => listPreviewLinks(ctx.db, input.id, ctx.env.PUBLIC_URL)),

  /** Ends a link, which is named by its id. */
  revokePreviewLink: writingProcedure
    .input(byId)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => revokePreviewLink(ctx.db, ctx.user, input.id)),

  delete: deleteOwnPostProcedure.mutation(({ ctx, input }) => deletePost(ctx.db, ctx.user, input.id)),
})
