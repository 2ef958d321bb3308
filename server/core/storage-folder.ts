import { createWriteStream, mkdirSync } from 'node:fs'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from './ids.ts'
import { removeLeftovers } from './data-folder.ts'
import { assertKey, type Storage } from './storage.ts'

const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
}
const typeOf = (key: string) => types[extname(key)] ?? 'application/octet-stream'

/** Stores files in a folder. Writes are atomic, even when the process or the machine stops. */
export function openFolderStorage(folder: string): Storage {
  // On the same file system as the files, so that a rename is atomic; no key can name it.
  const incoming = join(folder, '.incoming')
  mkdirSync(incoming, { recursive: true })
  removeLeftovers(incoming)
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }

  return {
    async put(key, body, { size }) {
      const path = pathOf(key)
      const draft = join(incoming, newId())
      try {
        await writeDurably(draft, body, size)
        await mkdir(dirname(path), { recursive: true })
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async stream(key, range) {
      const file = await unlessMissing(open(pathOf(key)))
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, type: typeOf(key), body: file.createReadStream(range) }
    },
    read: (key) => unlessMissing(readFile(pathOf(key))),
    async stat(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found?.isFile() ? { size: found.size, type: typeOf(key) } : undefined
    },
    async *list(within) {
      assertKey(within)
      const entries =
        (await unlessMissing(readdir(join(folder, within), { recursive: true, withFileTypes: true }))) ?? []
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await unlessMissing(stat(path))
        if (found) yield { key: relative(folder, path).replaceAll(sep, '/'), changedAt: found.mtimeMs }
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    check: () => access(incoming, constants.W_OK),
  }
}

async function writeDurably(path: string, body: Buffer | Readable, size: number): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', flush: true })
  await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, file)
  if (file.bytesWritten !== size) throw new Error(`${file.bytesWritten} bytes came instead of ${size}`)
}

/** A rename survives a power cut only after its folder has been synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
