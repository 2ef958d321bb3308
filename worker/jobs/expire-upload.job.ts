import type { JobRunner } from '../job-runner.ts'

/** A clock only: whether the upload is in use is decided where the database is, when this has run. */
export const expireUpload: JobRunner<'media.expire-upload'> = async () => ({})
