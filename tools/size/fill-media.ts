import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictures, uploads } from '#drizzle/schema/index.ts'
import { sharp } from '#server/core/sharp.ts'
import { acceptUpload, searchFormOf } from '#server/features/media/media.uploads.service.ts'
import type { Fill } from './fill-context.ts'
import { insertInto } from './rows.ts'
import { title } from './texts.ts'

const drawn = 12
const size = { width: 1280, height: 960 }

/** Pictures of one colour: what is measured is the library, not the pictures. */
async function drawUploads({ db, storage, random }: Fill) {
  const folder = await mkdtemp(join(tmpdir(), 'mai-fill-'))
  const ids: string[] = []
  for (let index = 0; index < drawn; index += 1) {
    const path = join(folder, `${index}.jpg`)
    const [r, g, b] = [random.below(256), random.below(256), random.below(256)]
    await sharp({ create: { ...size, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toFile(path)
    const { size: bytes } = await stat(path)
    ids.push((await acceptUpload({ db, storage, user: null }, { path, bytes, fileName: `${index}.jpg` })).id)
  }
  await rm(folder, { recursive: true })
  return db
    .select()
    .from(uploads)
    .all()
    .filter(({ id }) => ids.includes(id))
    .map(({ rowId: _rowId, ...upload }) => upload)
}

/**
 * Uploads with one picture each. They share the files of a few, and have no further sizes, so that a large library takes
 * no space on the disk: pages show the preview.
 */
export async function fillMedia(fill: Fill): Promise<void> {
  const { db, random, amounts, now } = fill
  const originals = await drawUploads(fill)
  const uploadIds: string[] = []
  insertInto(
    db,
    uploads,
  )(function* () {
    for (let index = 0; index < amounts.uploads; index += 1) {
      const id = random.id()
      uploadIds.push(id)
      const texts = { fileName: `${index}.jpg`, altTa: index % 3 === 0 ? '' : title(random, 'ta') }
      yield {
        ...random.pick(originals),
        ...{ id, name: `${id}.jpg`, ...texts, searchForm: searchFormOf(texts) },
        ...{ isKept: true, uses: 1, sha256: random.id() + random.id(), createdAt: now - index * 600_000 },
      }
    }
  })
  insertInto(
    db,
    pictures,
  )(function* () {
    for (const uploadId of uploadIds) {
      const id = random.id()
      // Not pending, or the worker would make their sizes.
      yield { id, name: `${id}.jpg`, uploadId, cropKey: '', ...size, state: 'failed', uses: 1, createdAt: now }
    }
  })
}
