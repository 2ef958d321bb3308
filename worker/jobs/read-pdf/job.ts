import { z } from 'zod'
import { pdfFailures } from '#shared/pdfs.ts'

export const readPdfJob = {
  payload: z.object({
    fileId: z.string(),
    /** Id of the upload that will hold the drawn first page; without it only the texts are read, again. */
    coverId: z.string().optional(),
  }),
  result: z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      pages: z.int(),
      /** Size of the file, which the worker may have rewritten. */
      bytes: z.int(),
      /** The texts of the pages, within the limits of the search index. */
      texts: z.array(z.string()),
      /** Size of the drawn first page. */
      cover: z.object({ width: z.int(), height: z.int(), bytes: z.int() }),
    }),
    z.object({ ok: z.literal(false), failure: z.enum(pdfFailures) }),
  ]),
  queue: 'pdfs',
} as const
