import { z } from 'zod'
import { bulkIds, bulkResult } from '#shared/bulk.ts'
import {
  importInput,
  importResult,
  leaveInput,
  newsletterToken,
  subscribeInput,
  subscriber,
  subscriberExport,
  subscriberFilter,
  subscriberList,
  subscriberTotals,
} from '#shared/newsletter.ts'
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
import { adminProcedure, nothing, publicProcedure, router, withProof, adminById } from '#server/core/trpc.ts'
import { importSubscribers } from './newsletter.import.service.ts'
import * as service from './newsletter.service.ts'
import { proposeDigest } from './letters.digest.service.ts'
import { countAudiences } from './letters.recipients.service.ts'
import * as sending from './letters.sending.service.ts'
import * as letters from './letters.service.ts'

export const newsletterRouter = router({
  /** The response is the same for every address. */
  subscribe: publicProcedure
    .input(subscribeInput)
    .output(nothing)
    .mutation(({ ctx, input }) => service.subscribe(ctx, input)),

  confirm: publicProcedure
    .input(newsletterToken)
    .output(nothing)
    .mutation(({ ctx, input }) => service.confirmSubscription(ctx.db, input.token)),

  leave: publicProcedure
    .input(leaveInput)
    .output(nothing)
    .mutation(({ ctx, input }) => service.leave(ctx.db, input)),

  list: adminProcedure
    .input(subscriberList)
    .output(z.object({ subscribers: z.array(subscriber), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listSubscribers(ctx.db, input)),

  totals: adminProcedure
    .input(subscriberFilter.omit({ state: true }))
    .output(subscriberTotals)
    .query(({ ctx, input }) => service.countSubscribers(ctx.db, input)),

  /** The list as a spreadsheet, page by page. */
  export: adminProcedure
    .use(withProof)
    .meta({ event: 'export' })
    .input(subscriberExport)
    .output(z.object({ csv: z.string(), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.exportSubscribers(ctx.db, input)),

  /** Some addresses of a file, or only what would become of them. Private; the file comes in several calls. */
  import: adminProcedure
    .input(importInput)
    .output(importResult)
    .mutation(({ ctx, input }) => importSubscribers(ctx.db, ctx.user, input)),

  /** Removes addresses, for example when their owners ask by email. */
  remove: adminProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => service.removeSubscribers(ctx.db, ctx.user, input.ids)),
})

export const lettersRouter = router({
  list: adminProcedure
    .input(letterList)
    .output(letterPage)
    .query(({ ctx, input }) => letters.listLetters(ctx.db, input)),

  totals: adminProcedure
    .input(letterFilter)
    .output(letterTotals)
    .query(({ ctx, input }) => letters.countLetters(ctx.db, input)),

  get: adminById.output(letter).query(({ ctx, input }) => letters.getLetter(ctx.db, input.id)),

  /** As it will look in a mail program. */
  preview: adminById
    .output(z.object({ html: z.string() }))
    .query(({ ctx, input }) => ({ html: letters.getLetterPage(ctx.db, input.id, ctx.env.PUBLIC_URL) })),

  create: adminProcedure
    .input(newLetterInput)
    .output(savedLetter)
    .mutation(({ ctx, input }) => letters.createLetter(editorOf(ctx), { subject: '', content: '', ...input })),

  save: adminProcedure
    .input(saveLetterInput)
    .output(savedLetter)
    .mutation(({ ctx, input }) => letters.saveLetter(editorOf(ctx), input)),

  /** Moves letters that were never sent to the trash. */
  remove: adminProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => letters.removeLetters(ctx.db, ctx.user, input.ids)),

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
