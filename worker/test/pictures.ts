import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { jobs, pictures, uploads } from '#drizzle/schema/index.ts'
import { variantKeys, variantWidths } from '#shared/media.ts'
import type { Services } from '#server/core/context.ts'
import { write } from '#server/core/db.ts'
import { sharp } from '#server/core/sharp.ts'
import { attachPicture } from '#server/features/media/media.service.ts'
import { acceptUpload } from '#server/features/media/media.uploads.service.ts'
import { fileOf, grain } from '#server/test/media-files.ts'

const width = 600
const height = 400
/** Of each picture, square: large enough to be interrupted. */
export const side = 320

/** Uploads pictures, so that as many resize jobs are due. */
export async function addPictures(services: Services, count: number): Promise<string[]> {
  const body = await grain(width, height).jpeg().toBuffer()
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const upload = await acceptUpload({ ...services, user: null }, fileOf(services, body))
    const crop = { x: n, y: 0, width: side, height: side }
    ids.push(write(services.db, (tx) => attachPicture(tx, { uploadId: upload.id, crop })))
  }
  return ids
}

export const resizeJobs = ({ db }: Pick<Services, 'db'>) =>
  db.select().from(jobs).where(eq(jobs.name, 'media.resize-image')).all()

export const countReady = ({ db }: Pick<Services, 'db'>): number =>
  db.select().from(pictures).where(eq(pictures.state, 'ready')).all().length

/** Waits for a condition; fails with its description. */
export const until = (check: () => void | Promise<void>, timeout = 60_000): Promise<void> =>
  vi.waitFor(check, { timeout, interval: 20 })

const widths = variantWidths({ width: side, height: side })

/** Waits until every picture is ready, then checks all files and rows. */
export async function expectAllMade(services: Services, ids: string[]): Promise<void> {
  await until(() => expect(countReady(services)).toBe(ids.length))
  for (const id of ids) {
    for (const key of variantKeys(id, { widths })) {
      const made = await sharp(await services.storage.read(key)).metadata()
      expect(key).toContain(`-${made.width}.${made.format === 'jpeg' ? 'jpg' : made.format}`)
      expect(made.height).toBe(made.width)
    }
  }
  expect(services.db.select().from(pictures).all()).toEqual(
    ids.map((id) => expect.objectContaining({ id, state: 'ready', width: side, height: side, widths })),
  )
  expect(resizeJobs(services).map(({ state }) => state)).toEqual(ids.map(() => 'done'))
  expect(services.db.select().from(uploads).all()).toHaveLength(ids.length)
}
