import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobs, pictures } from '#drizzle/schema/index.ts'
import { listMediaKeys } from './media-keys.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { openFolderStorage } from '#server/core/storage-folder.ts'
import { openS3Storage } from '#server/core/storage-s3.ts'
import type { Storage } from '#server/core/storage.ts'
import { findState } from '#server/core/site-state.ts'
import { applyResized, attachPicture, filesOf } from '#server/features/media/media.service.ts'
import { startBucket, type TestBucket } from '#server/test/bucket.ts'
import { variantKey, variantWidths } from '#shared/media.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { eachTest } from '#server/test/set-up.ts'
import { moveMedia, moveNoteFile } from './move-media.ts'
import { recompute } from './recompute.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
let directory: string
let bucket: TestBucket
let remote: Storage
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'media-commands-'))
  bucket = await startBucket(directory)
  remote = openS3Storage(bucket.settings)
})
afterEach(async () => {
  await bucket.close()
  rmSync(directory, { recursive: true })
})

/** A picture whose sizes are made: one of 100 pixels. */
async function makePicture(): Promise<string> {
  const { id: uploadId } = await buildUpload(services, editor, 160, 120)
  const id = attachPicture(services.db, { uploadId })
  applyResized(services.db, { pictureId: id, originalKey: '', crop: null }, made)
  services.db
    .update(jobs)
    .set({ state: 'done' })
    .where(like(jobs.dedupe, `%${id}%`))
    .run()
  for (const key of filesOf(pictureOf(id)))
    await services.storage.put(key, Buffer.from(key), { type: 'image/webp', size: Buffer.byteLength(key) })
  return id
}
const made = { ok: true as const, width: 160, height: 120, widths: [160], placeholder: 'data:' }
const pictureOf = (id: string) => services.db.select().from(pictures).where(eq(pictures.id, id)).get()!

describe('media are moved', () => {
  const local = () => services.storage
  const optionsOf = (from: Storage, to: Storage, name = 'bucket') => {
    const noteFile = moveNoteFile(services.env.DATA_DIR, name)
    return { keys: listMediaKeys(services.db), from, to, noteFile }
  }

  test('from the folder to the bucket and back, each file with the same bytes [G-54]', async () => {
    await makePicture()
    const there = await moveMedia(optionsOf(local(), remote))
    expect(there).toEqual({ copied: 4, before: 0, missing: [], isWhole: true })
    const other = openFolderStorage(join(services.env.DATA_DIR, 'other'))
    await moveMedia(optionsOf(remote, other, 'folder'))
    for (const key of listMediaKeys(services.db))
      expect([key, await other.read(key)]).toEqual([key, await local().read(key)])
  })

  test('after an interruption on from there, and a copy that was cut short is made again [G-54]', async () => {
    await makePicture()
    await makePicture()
    const stop = new AbortController()
    const first = await moveMedia({
      ...optionsOf(local(), remote),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect(first.isWhole).toBe(false)
    expect(first.copied).toBeLessThan(8)
    const left = listMediaKeys(services.db).at(-1)!
    await remote.put(left, Buffer.from('half'), { type: 'image/webp', size: 4 })
    const second = await moveMedia(optionsOf(local(), remote))
    expect(second).toMatchObject({ before: first.copied, copied: 8 - first.copied, isWhole: true })
    expect(await remote.read(left)).toEqual(await local().read(left))
    expect(existsSync(moveNoteFile(services.env.DATA_DIR, 'bucket'))).toBe(false)
  })

  test('a copy with other bytes is an error, and a file that neither has is named [G-54]', async () => {
    const id = await makePicture()
    const [lost] = filesOf(pictureOf(id))
    await local().delete(lost!)
    expect(await moveMedia(optionsOf(local(), remote))).toMatchObject({ missing: [lost], isWhole: true })
    const broken: Storage = {
      ...remote,
      stat: async () => undefined,
      put: (key, _body, options) => remote.put(key, Buffer.alloc(options.size), options),
    }
    await expect(moveMedia(optionsOf(local(), broken))).rejects.toThrow('has other bytes')
  })
})

describe('all sizes are made again', () => {
  const openJobs = () => services.db.select().from(jobs).where(eq(jobs.state, 'ready')).all()
  const resizing = () => openJobs().filter(({ name }) => name === 'media.resize-image')
  /** A worker that makes what is asked for, until it is told to stop. */
  async function workWhile(work: Promise<unknown>, result: typeof made = made): Promise<void> {
    const over = work.then(() => true)
    while (!(await Promise.race([over, pause(1, false)]))) {
      for (const job of resizing()) {
        applyResized(services.db, JSON.parse(job.payload) as never, result)
        services.db.update(jobs).set({ state: 'done' }).where(eq(jobs.id, job.id)).run()
      }
    }
  }

  test('a few at a time; it can be stopped and goes on [G-55]', async () => {
    for (let index = 0; index < 10; index += 1) await makePicture()
    const stop = new AbortController()
    const first = recompute(services.db, services.storage, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
      lookMs: 1,
    })
    await workWhile(first)
    expect(await first).toEqual({ done: 8, total: 10, lost: [] })
    const second = recompute(services.db, services.storage, { lookMs: 1 })
    await workWhile(second)
    expect(await second).toEqual({ done: 10, total: 10, lost: [] })
    expect(findState(services.db, 'recompute')).toBeUndefined()
  })

  test('pages are made anew only where a picture has changed, and former sizes stay for a day [G-55]', async () => {
    const id = await makePicture()
    const version = () => contentVersionOf(services.db)
    const before = version()
    const same = recompute(services.db, services.storage, { lookMs: 1 })
    await workWhile(same)
    expect(version()).toBe(before)
    const other = recompute(services.db, services.storage, { lookMs: 1 })
    await workWhile(other, { ...made, widths: [80] })
    expect(version()).toBeGreaterThan(before)
    expect(pictureOf(id)).toMatchObject({ widths: [80], name: `${id}.jpg` })
    const deletion = openJobs().find(({ name }) => name === 'media.delete-files')
    expect(deletion?.payload).toContain('-160.webp')
    expect(deletion!.runAt - deletion!.createdAt).toBe(24 * 3600 * 1000)
  })

  test('a picture from before keeps its files while others are added, and loses those that it no longer has', async () => {
    const id = await makePicture()
    const [before, after] = [[320, 400], variantWidths({ width: 640, height: 480 })]
    services.db.update(pictures).set({ widths: before }).where(eq(pictures.id, id)).run()
    const work = recompute(services.db, services.storage, { lookMs: 1 })
    await workWhile(work, { ...made, widths: after })
    expect(pictureOf(id).widths).toEqual(after)
    // 400 is no JPEG any more, being no longer the widest.
    expect(payloadsOf(services, 'media.delete-files')).toEqual([{ keys: [variantKey(id, 400, 'jpg')] }])
  })

  test('a picture whose original is lost stays as it is [G-55]', async () => {
    const id = await makePicture()
    const original = listMediaKeys(services.db).find((key) => key.startsWith('originals/'))!
    await services.storage.delete(original)
    const work = recompute(services.db, services.storage, { lookMs: 1 })
    await workWhile(work)
    expect(await work).toEqual({ done: 1, total: 1, lost: [`${id}.jpg`] })
    expect(pictureOf(id).state).toBe('ready')
  })
})
