import type { JobRunner } from '../job-runner.ts'

/** A clock only: whether the file is in use is decided where the database is, when this has run. */
export const expirePdfFile: JobRunner<'pdfs.expire-file'> = async () => ({})
