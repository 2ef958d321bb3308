import { join } from 'node:path'
import type { Env } from './env.ts'
import { openFolderStorage } from './storage-folder.ts'
import { openS3Storage } from './storage-s3.ts'
import type { Storage } from './storage.ts'

/** The store that the settings name: a bucket where there is one, else the folder `media` in the data folder. */
export function openStorage(env: Env): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return openFolderStorage(join(env.DATA_DIR, 'media'))
  return openS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
