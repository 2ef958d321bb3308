import { eq } from 'drizzle-orm'
import { jobs, pdfFiles, pdfUploads } from '#drizzle/schema/index.ts'
import type { Caller } from '#server/app-router.ts'
import type { Services } from '#server/core/context.ts'
import { write } from '#server/core/db.ts'
import { acceptPdf, applyRead } from '#server/features/pdfs/pdfs.files.service.ts'
import { payloadsOf } from './jobs.ts'
import { fileOf } from './media-files.ts'
import { buildPdf } from './pdf-files.ts'

/** The file of two pages that every issue is made of. */
export const issueFile = buildPdf({ pages: ['One', 'Two'] })

/** Stores the file as an upload does. @returns its id */
export const acceptIssueFile = (services: Services): Promise<string> =>
  acceptPdf(services, fileOf(services, issueFile, 'issue.pdf'))

type IssueInput = Parameters<Caller['pdfs']['create']>[0]

/** An issue in the archive, whose file the worker has yet to read. @returns its id */
export async function addIssue(services: Services, admin: Caller, fields: Partial<IssueInput> = {}): Promise<string> {
  const fileId = fields.fileId ?? (await acceptIssueFile(services))
  const input = { title: 'Issue 47', date: '2026-11-01', category: 'Archive', ...fields, fileId }
  return (await admin.pdfs.create(input)).id
}

/** Does what the worker's answer does, for every file that it was asked to read. */
export function finishReading(services: Services, texts = ['One', 'Two'], failure?: 'encrypted'): void {
  const cover = { width: 1131, height: 1600, bytes: 5000 }
  write(services.db, (tx) => {
    for (const { fileId, coverId } of payloadsOf(services, 'pdfs.read'))
      applyRead(
        tx,
        { fileId, coverId },
        failure ? { ok: false, failure } : { ok: true, pages: texts.length, bytes: issueFile.length, texts, cover },
      )
    tx.delete(jobs).where(eq(jobs.name, 'pdfs.read')).run()
  })
}

export function removeIssues({ db }: Services): void {
  for (const table of [pdfUploads, pdfFiles, jobs]) db.delete(table).run()
}
