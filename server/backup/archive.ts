// The archive of a backup: a tar file, gzipped if its name says so. First come the files, then `manifest.json` with their
// sizes and hashes, last the manifest's own hash, so that truncation and changes are detected.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

const manifestName = 'manifest.json'
const manifestHashName = 'manifest.sha256'

const archivedFile = z.object({
  name: z.string(),
  size: z.int().min(0),
  sha256: z.string(),
  /** Media type. */
  type: z.string(),
})
type ArchivedFile = z.infer<typeof archivedFile>

const manifest = z.object({
  format: z.literal('mai-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  files: z.array(archivedFile),
  /** Storage keys in the database whose files were missing. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifest>

/** The archive cannot be used; the message tells the operator why. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex')

export interface ArchiveWriter {
  add(file: { name: string; size: number; type: string }, body: Readable): Promise<void>
  /** Writes the manifest and waits until everything is on the disk. */
  finish(missing: string[]): Promise<Manifest>
  /** Closes an unfinished file. */
  discard(): void
}

/** @param gzipped whether to compress: useful for the database, not for pictures */
export function createArchive(path: string, gzipped: boolean): ArchiveWriter {
  const archive = pack()
  const file = createWriteStream(path, { flush: true })
  const written = gzipped ? pipeline(archive, createGzip(), file) : pipeline(archive, file)
  // Rejects on write errors, which a waiting entry would not notice; never resolves.
  const failure = written.then(() => new Promise<never>(() => {}))
  failure.catch(() => {})
  const files: ArchivedFile[] = []

  const write = async (name: string, size: number, body: Readable): Promise<string> => {
    const hash = createHash('sha256')
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    await Promise.race([pipeline(body, hashed, archive.entry({ name, size })), failure])
    return hash.digest('hex')
  }
  const writeText = (name: string, content: string) =>
    write(name, Buffer.byteLength(content), Readable.from([Buffer.from(content)]))

  return {
    async add({ name, size, type }, body) {
      files.push({ name, size, type, sha256: await write(name, size, body) })
    },
    async finish(missing) {
      const content: Manifest = {
        format: 'mai-backup',
        version: 1,
        createdAt: new Date().toISOString(),
        files,
        missing,
      }
      const json = JSON.stringify(content, null, 1)
      await writeText(manifestName, json)
      await writeText(manifestHashName, sha256(json))
      archive.finalize()
      await written
      return content
    },
    discard: () => archive.destroy(),
  }
}

/**
 * Reads an archive completely and checks every byte of it.
 * @param take is called with each file in turn and must read its body to the end; the contents are not verified before the
 *   whole call succeeds
 * @throws ArchiveError for a damaged or foreign archive; what `take` throws
 */
export async function readArchive(
  path: string,
  take: (name: string, body: Readable, size: number) => Promise<void>,
): Promise<Manifest> {
  const seen = new Map<string, { size: number; sha256: string }>()
  const texts = new Map<string, string>()
  const entries = extract()
  const gzipped = await beginsGzipped(path)
  const source = createReadStream(path)
  const fed = gzipped ? pipeline(source, createGunzip(), entries) : pipeline(source, entries)
  // An error of the source ends the loop below, which throws it.
  fed.catch(() => {})

  for await (const entry of damageReported(entries)) {
    const { name, size, type } = entry.header
    if (type !== 'file') throw new ArchiveError(`This is not a backup of this site: ${name} is no file.`)
    if (seen.has(name)) throw new ArchiveError(`The archive is damaged: it holds ${name} twice.`)
    const hash = createHash('sha256')
    const body = Readable.from(hashing(damageReported(entry as AsyncIterable<Buffer>), hash))
    if (name === manifestName || name === manifestHashName) texts.set(name, await text(body))
    else await take(name, body, size)
    seen.set(name, { size, sha256: hash.digest('hex') })
  }
  return checkManifest(seen, texts)
}

async function beginsGzipped(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(2), position: 0 })
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

async function* damageReported<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch (error) {
    throw new ArchiveError(`The archive is damaged, cut off or not one: ${(error as Error).message}.`, { cause: error })
  }
}

async function* hashing(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** @throws ArchiveError when the files do not match the manifest exactly */
function checkManifest(
  seen: ReadonlyMap<string, { size: number; sha256: string }>,
  texts: ReadonlyMap<string, string>,
): Manifest {
  const json = texts.get(manifestName)
  if (json === undefined) throw new ArchiveError('This is not a whole backup of this site: it has no manifest.')
  if (texts.get(manifestHashName) !== sha256(json)) throw new ArchiveError('The archive is damaged: its manifest.')
  const parsed = manifest.safeParse(JSON.parse(json))
  if (!parsed.success) throw new ArchiveError('This is not a backup that this version of the site can read.')
  for (const { name, size, sha256: expected } of parsed.data.files) {
    const found = seen.get(name)
    if (!found) throw new ArchiveError(`The archive is damaged: ${name} is missing.`)
    if (found.size !== size || found.sha256 !== expected) throw new ArchiveError(`The archive is damaged: ${name}.`)
  }
  if (seen.size !== parsed.data.files.length + 2)
    throw new ArchiveError('The archive holds files that are not its own.')
  return parsed.data
}
