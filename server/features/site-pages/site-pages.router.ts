import { z } from 'zod'
import {
  bySlug,
  editableSitePage,
  newSitePage,
  savedSitePage,
  sitePage,
  sitePageChange,
  sitePageQuery,
  sitePageRow,
  templateQuery,
} from '#shared/site-pages.ts'
import { adminProcedure, nothing, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './site-pages.service.ts'

export const sitePagesRouter = router({
  /** Published pages only. */
  get: publicProcedure
    .input(sitePageQuery)
    .output(sitePage)
    .query(({ ctx, input }) => service.getSitePage(ctx.db, input.slug, input.lang)),

  list: adminProcedure.output(z.array(sitePageRow)).query(({ ctx }) => service.listSitePages(ctx.db)),

  adminGet: adminProcedure
    .input(bySlug)
    .output(editableSitePage)
    .query(({ ctx, input }) => service.getEditablePage(ctx.db, input.slug)),

  /** What an owed page began with, to begin anew. */
  template: adminProcedure
    .input(templateQuery)
    .output(editableSitePage)
    .query(({ ctx, input }) => service.readTemplate(ctx.db, input.slug)),

  create: adminProcedure
    .input(newSitePage)
    .output(editableSitePage)
    .mutation(({ ctx, input }) => service.createSitePage(ctx, input)),

  save: adminProcedure
    .input(sitePageChange)
    .output(savedSitePage)
    .mutation(({ ctx, input }) =>
      service.saveSitePage({ db: ctx.db, user: ctx.user, publicUrl: ctx.env.PUBLIC_URL }, input),
    ),

  delete: adminProcedure
    .input(bySlug)
    .output(nothing)
    .mutation(({ ctx, input }) => service.deleteSitePage(ctx, input.slug)),
})
