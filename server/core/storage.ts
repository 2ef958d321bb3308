import type { Readable } from 'node:stream'
import { siteIsReadOnly } from './errors.ts'

export interface StoredFile {
  /** Bytes of the whole file, even when only a range is streamed. */
  size: number
  type: string
}

/** Stores originals and pictures in a folder or an S3-compatible store. Keys are relative paths. */
export interface Storage {
  /** Writes the whole file or nothing, and replaces an existing one. @throws when the body is not of `size` bytes */
  put(key: string, body: Buffer | Readable, options: { type: string; size: number }): Promise<void>
  /** @param range first and last byte, inclusive @returns undefined when there is no such file */
  stream(key: string, range?: { start: number; end: number }): Promise<(StoredFile & { body: Readable }) | undefined>
  read(key: string): Promise<Buffer | undefined>
  stat(key: string): Promise<StoredFile | undefined>
  /** The files whose keys begin with a folder, in any order, with the time of their last change in ms. */
  list(folder: string): AsyncIterable<{ key: string; changedAt: number }>
  /** A missing key counts as deleted. */
  delete(key: string): Promise<void>
  /** Throws when the store cannot be used. */
  check(): Promise<void>
}

/** A store of which only the files are read that others write. */
export const onlyReading = (storage: Storage): Storage => ({
  ...storage,
  put: () => Promise.reject(siteIsReadOnly()),
  delete: () => Promise.reject(siteIsReadOnly()),
})

// Every separator is between letters or digits, so no key can contain `..`, be absolute or need encoding.
const keyPattern = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/

/** @throws Error for an invalid key: always a programming error, never the caller's input */
export function assertKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}
