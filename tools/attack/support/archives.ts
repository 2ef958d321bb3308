import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { extract, pack, type Header } from 'tar-stream'

interface Entry {
  header: Partial<Header> & { name: string }
  body: Buffer
}

async function entriesOf(archive: Buffer): Promise<Entry[]> {
  const reader = extract()
  reader.end(archive)
  const entries: Entry[] = []
  for await (const entry of reader) entries.push({ header: entry.header, body: await buffer(entry) })
  return entries
}

async function tarOf(entries: Entry[]): Promise<Buffer> {
  const archive = pack()
  for (const { header, body } of entries) archive.entry({ ...header, size: body.length }, body)
  archive.finalize()
  return buffer(archive)
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const readEntryName = ({ header }: Entry): string => header.name

/** The archive with a manifest that says that all of this is right. */
async function sealed(entries: Entry[]): Promise<Buffer> {
  const files = entries.filter((entry) => !readEntryName(entry).startsWith('manifest.'))
  const former = JSON.parse(
    entries.find((entry) => readEntryName(entry) === 'manifest.json')!.body.toString(),
  ) as object
  const list = files.map((entry) => ({
    ...{ name: readEntryName(entry), size: entry.body.length, sha256: sha256(entry.body) },
    type: 'image/jpeg',
  }))
  const manifest = Buffer.from(JSON.stringify({ ...former, files: list }))
  return tarOf([
    ...files,
    { header: { name: 'manifest.json' }, body: manifest },
    { header: { name: 'manifest.sha256' }, body: Buffer.from(sha256(manifest)) },
  ])
}

/** Archives that a restore must refuse, made of a good one; those with files elsewhere are sealed like a good one. */
export async function hostileArchives(file: string): Promise<Record<string, Buffer>> {
  const bytes = readFileSync(file)
  const whole = file.endsWith('.gz') ? gunzipSync(bytes) : bytes
  const entries = await entriesOf(whole)
  const evil = Buffer.from('written by an archive')
  const extra = (name: string, more: Partial<Header> = {}): Promise<Buffer> =>
    sealed([{ header: { name, ...more }, body: more.type === 'symlink' ? Buffer.alloc(0) : evil }, ...entries])
  const database = new Database(':memory:')
  database.exec('CREATE TABLE users (id); INSERT INTO users VALUES (1)')
  const foreign = database.serialize()
  database.close()
  const altered = Buffer.from(whole)
  const at = altered.indexOf('SQLite format 3') + 30_000
  altered[at] = altered[at]! ^ 255
  const withDatabase = (body: Buffer) =>
    sealed(
      entries.map((entry) =>
        readEntryName(entry).startsWith('mai.db') || readEntryName(entry).endsWith('.db') ? { ...entry, body } : entry,
      ),
    )
  return {
    'a file above the folder': await extra('media/../../evil.txt'),
    'a file above, by the name alone': await extra('../evil.txt'),
    'an absolute name': await extra('/tmp/mai-attack-evil.txt'),
    'a hidden folder': await extra('media/.git/config'),
    'a symbolic link': await extra('media/link', { type: 'symlink', linkname: '/etc' }),
    'a byte that has changed': altered,
    'the first half': whole.subarray(0, whole.length >> 1),
    garbage: Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 256)),
    'another database': await withDatabase(foreign),
    'a database of garbage': await withDatabase(Buffer.alloc(50_000, 'x')),
    'a gigabyte of zeros': gzipSync(Buffer.alloc(1_000_000_000), { level: 9 }),
    'an archive of something else': await tarOf([{ header: { name: 'letter.txt' }, body: evil }]),
    nothing: Buffer.alloc(0),
  }
}
