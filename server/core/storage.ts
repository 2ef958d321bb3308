import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from './env.ts'
import { openFolderStorage } from './storage-folder.ts'
import { openS3Storage } from './storage-s3.ts'

export interface StoredFile {
  /** Bytes of the whole file, also where only a range of it is streamed. */
  size: number
  type: string
}

/** Where originals and pictures lie: a folder, or an S3-compatible store. Keys are relative paths of our own making. */
export interface Storage {
  /** Writes the whole file or nothing; what stood there before is replaced. Throws when `size` is not what came. */
  put(key: string, body: Buffer | Readable, options: { type: string; size: number }): Promise<void>
  /** @param range first and last byte, inclusive @returns undefined where there is no such file */
  stream(key: string, range?: { start: number; end: number }): Promise<(StoredFile & { body: Readable }) | undefined>
  read(key: string): Promise<Buffer | undefined>
  stat(key: string): Promise<StoredFile | undefined>
  /** A key that is not there counts as deleted. */
  delete(key: string): Promise<void>
  /** Throws when the store cannot be used. */
  check(): Promise<void>
}

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
