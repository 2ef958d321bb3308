import { bulkIds, bulkResult } from '#shared/bulk.ts'
import {
  audienceCounts,
  digest,
  digestInput,
  letter,
  letterFilter,
  letterList,
  letterPage,
  letterRow,
  letterTotals,
  newLetterInput,
  savedLetter,
  saveLetterInput,
  sendLetterInput,
} from '#shared/letters.ts'
import { z } from 'zod'
import { adminById, adminProcedure, router, withProof } from '#server/core/trpc.ts'
import { proposeDigest } from './letters.digest.service.ts'
import { countAudiences } from './letters.recipients.service.ts'
import * as sending from './letters.sending.service.ts'
import * as service from './letters.service.ts'
import { removeLetters } from './letters.trash.service.ts'

export const lettersRouter = router({
  list: adminProcedure
    .input(letterList)
    .output(letterPage)
    .query(({ ctx, input }) => service.listLetters(ctx.db, input)),

  totals: adminProcedure
    .input(letterFilter)
    .output(letterTotals)
    .query(({ ctx, input }) => service.countLetters(ctx.db, input)),

  get: adminById.output(letter).query(({ ctx, input }) => service.getLetter(ctx.db, input.id)),

  /** As it will look in a mail program. */
  preview: adminById
    .output(z.object({ html: z.string() }))
    .query(({ ctx, input }) => ({ html: service.getLetterPage(ctx.db, input.id, ctx.env.PUBLIC_URL) })),

  create: adminProcedure
    .input(newLetterInput)
    .output(savedLetter)
    .mutation(({ ctx, input }) => service.createLetter(editorOf(ctx), { subject: '', content: '', ...input })),

  save: adminProcedure
    .input(saveLetterInput)
    .output(savedLetter)
    .mutation(({ ctx, input }) => service.saveLetter(editorOf(ctx), input)),

  /** Moves letters that were never sent to the trash. */
  remove: adminProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => removeLetters(ctx.db, ctx.user, input.ids)),

  /** How many subscribers a letter would reach. */
  audiences: adminProcedure.output(audienceCounts).query(({ ctx }) => countAudiences(ctx.db)),

  /** Mails the letter to whoever asks. */
  test: adminById
    .output(z.object({ to: z.string() }))
    .mutation(({ ctx, input }) => sending.sendTest(editorOf(ctx), input.id)),

  /** Sends the letter to its subscribers, now or at a time. */
  send: adminProcedure
    .use(withProof)
    .input(sendLetterInput)
    .output(letterRow)
    .mutation(({ ctx, input: { sendAt, ...input } }) =>
      sending.sendLetter(editorOf(ctx), { ...input, sendAt: sendAt === null ? null : Date.parse(sendAt) }),
    ),

  /** Takes a scheduled letter back, or ends a sending. */
  stop: adminById.output(letterRow).mutation(({ ctx, input }) => sending.stopLetter(ctx, input.id)),

  /** Sends a stopped letter to those who have not got it. */
  resume: adminById.output(letterRow).mutation(({ ctx, input }) => sending.resumeLetter(editorOf(ctx), input.id)),

  /** Proposes a letter of the posts of the last week. */
  digest: adminProcedure
    .input(digestInput)
    .output(digest)
    .query(({ ctx, input }) => proposeDigest(ctx.db, input.lang)),
})

/** Who changes a letter, and the address of the site for the links in it. */
function editorOf<C extends { env: { PUBLIC_URL: string } }>(ctx: C): C & { publicUrl: string } {
  return { ...ctx, publicUrl: ctx.env.PUBLIC_URL }
}
