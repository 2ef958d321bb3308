import type { Readable } from 'node:stream'

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
