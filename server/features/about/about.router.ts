import { z } from 'zod'
import { aboutInput, aboutText, savedAbout } from '#shared/about.ts'
import { langs } from '#shared/lang.ts'
import { adminProcedure, publicProcedure, router } from '#server/core/trpc.ts'
import * as service from './about.service.ts'

const inLanguage = z.object({ lang: z.enum(langs) })

export const aboutRouter = router({
  get: publicProcedure
    .input(inLanguage)
    .output(aboutText)
    .query(({ ctx, input }) => service.getAbout(ctx.db, input.lang)),

  adminGet: adminProcedure
    .input(inLanguage)
    .output(aboutText)
    .query(({ ctx, input }) => service.getEditableAbout(ctx.db, input.lang)),

  save: adminProcedure
    .input(aboutInput)
    .output(savedAbout)
    .mutation(({ ctx, input }) =>
      service.saveAbout({ db: ctx.db, user: ctx.user, publicUrl: ctx.env.PUBLIC_URL }, input),
    ),
})
