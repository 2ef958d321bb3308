import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionUser } from '#shared/auth.ts'
import { istDay } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import { pdfInput } from '#shared/pdfs.ts'
import type { Services } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { acceptPdf } from '#server/features/pdfs/pdfs.files.service.ts'
import { createPdf } from '#server/features/pdfs/pdfs.service.ts'
import { demoIssues } from './issues.ts'

/** Ids of the stored files, by the names of the issues' files. */
export type IssueFiles = ReadonlyMap<string, string>

/** Stores the printed issues. */
export async function uploadIssues(services: Pick<Services, 'db' | 'storage'>): Promise<IssueFiles> {
  const ids = new Map<string, string>()
  for (const { file } of demoIssues) {
    const path = join(import.meta.dirname, 'files', `${file}.pdf`)
    const { size: bytes } = await stat(path)
    ids.set(file, await acceptPdf(services, { path, bytes }))
  }
  return ids
}

/** Writes the entries of the printed issues; their covers are drawn by the worker. */
export function writeIssues(db: Db, user: SessionUser, files: IssueFiles, now: number): void {
  for (const { file, title, subtitle, category, daysAgo } of demoIssues) {
    const date = istDay(now - daysAgo * dayMs)
    createPdf(db, user, pdfInput.parse({ title, subtitle, category, date, fileId: files.get(file) }))
  }
}
