import { Hono } from 'hono'
import { pdfKey } from '#shared/pdfs.ts'
import type { Services } from '#server/core/context.ts'
import { answerNothing, serveFile } from '#server/core/stored-files.ts'
import { findPdfFile } from './pdfs.files.service.ts'

/** `/uploads/{fileId}.pdf`: the file, whole or in ranges. */
export function pdfFiles({ db, storage }: Pick<Services, 'db' | 'storage'>): Hono {
  const app = new Hono()
  app.get('/uploads/:name{[0-9a-f]{24}\\.pdf}', async (c) => {
    const fileId = c.req.param('name').slice(0, -'.pdf'.length)
    // A deleted file is not served, even while the job that deletes it is waiting.
    return findPdfFile(db, fileId) ? serveFile(c, storage, pdfKey(fileId)) : answerNothing(c)
  })
  return app
}
