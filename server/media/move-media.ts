import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Storage } from '#server/core/storage.ts'

/** Files that are copied at once. */
const atOnce = 4

export interface Moved {
  /** Copied now and checked by their hashes. */
  copied: number
  /** Checked by an earlier run that was interrupted. */
  before: number
  /** What neither place has. */
  missing: string[]
  isWhole: boolean
}

interface MoveOptions {
  keys: readonly string[]
  from: Storage
  to: Storage
  /** Where the keys are noted that are done, until all are. */
  noteFile: string
  /** Ends the work after the files that are being copied. */
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** The note of one direction: a move back begins anew. */
export const moveNoteFile = (dataDir: string, to: string): string => join(dataDir, `media-moved-to-${to}.txt`)

async function hashOf(body: Readable | undefined): Promise<string | undefined> {
  if (!body) return undefined
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Copies a file and reads the copy again. @returns whether there is one now @throws Error if the copy has other bytes */
async function copy(key: string, from: Storage, to: Storage): Promise<boolean> {
  const source = await from.stat(key)
  // Readers may have uploaded it where the site is already.
  if (!source) return (await to.stat(key)) !== undefined
  const hash = await hashOf((await from.stream(key))?.body)
  const isThere = (await to.stat(key))?.size === source.size && (await hashOf((await to.stream(key))?.body)) === hash
  if (isThere) return true
  const file = await from.stream(key)
  if (!file) return false
  await to.put(key, file.body, { type: file.type, size: file.size })
  if ((await hashOf((await to.stream(key))?.body)) !== hash) throw new Error(`The copy of ${key} has other bytes.`)
  return true
}

/**
 * Copies files from one store to another and checks each by its hash. After an interruption it goes on with those that are
 * not done. Nothing is deleted.
 * @throws Error when a store fails, or a copy has other bytes
 */
export async function moveMedia({ keys, from, to, noteFile, signal, onProgress }: MoveOptions): Promise<Moved> {
  const done = new Set(existsSync(noteFile) ? readFileSync(noteFile, 'utf8').split('\n').filter(Boolean) : [])
  const left = [...new Set(keys)].filter((key) => !done.has(key))
  const moved: Moved = { copied: 0, before: done.size, missing: [], isWhole: false }
  const total = done.size + left.length
  const queue = left.values()
  const work = async () => {
    for (const key of queue) {
      if (signal?.aborted) return
      if (await copy(key, from, to)) {
        appendFileSync(noteFile, `${key}\n`)
        moved.copied += 1
      } else moved.missing.push(key)
      onProgress?.(moved.before + moved.copied + moved.missing.length, total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  moved.isWhole = moved.before + moved.copied + moved.missing.length === total
  if (moved.isWhole) rmSync(noteFile, { force: true })
  return moved
}
