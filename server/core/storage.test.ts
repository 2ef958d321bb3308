import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderStorage } from './storage-folder.ts'
import { startBucket, type TestBucket } from '#server/test/bucket.ts'
import { openS3Storage } from './storage-s3.ts'
import type { Storage } from './storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'storage-'))
afterAll(() => rmSync(directory, { recursive: true }))

let bucket: TestBucket
const s3Of = (port: number, name = 'media') =>
  openS3Storage({ ...bucket.settings, endpoint: `http://127.0.0.1:${port}/`, bucket: name })

let s3Port: number
beforeAll(async () => {
  bucket = await startBucket(join(directory, 's3'))
  s3Port = bucket.port
})
afterAll(() => bucket.close())

const broken = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the sender is gone')
    })(),
  )

const drivers: [name: string, open: () => Storage][] = [
  ['a folder', () => openFolderStorage(join(directory, 'media'))],
  ['an S3 bucket', () => s3Of(s3Port)],
]

describe.each(drivers)('storage in %s', (_name, open) => {
  let storage: Storage
  beforeAll(() => {
    storage = open()
  })
  const text = Buffer.from('0123456789')
  const put = (key: string, body: Buffer | Readable = text, size = text.length) =>
    storage.put(key, body, { type: 'image/jpeg', size })

  test('a file comes back as it went in', async () => {
    await put('a/b-1.jpg')
    expect(await storage.read('a/b-1.jpg')).toEqual(text)
    expect(await storage.stat('a/b-1.jpg')).toEqual({ size: 10, type: 'image/jpeg' })
    const found = await storage.stream('a/b-1.jpg')
    expect(found).toMatchObject({ size: 10, type: 'image/jpeg' })
    expect(found && (await buffer(found.body))).toEqual(text)
  })

  test('the files of a folder are listed, however deep, with the time of their change', async () => {
    for (const key of ['listed/aa/1.jpg', 'listed/bb/2.jpg', 'listed-not/3.jpg']) await put(key)
    const found: { key: string; changedAt: number }[] = []
    for await (const each of storage.list('listed')) found.push(each)
    expect(found.map(({ key }) => key).toSorted()).toEqual(['listed/aa/1.jpg', 'listed/bb/2.jpg'])
    for (const { changedAt } of found) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(3_600_000)
    for await (const each of storage.list('nowhere')) throw new Error(each.key)
  })

  test('a stream of several megabytes is stored whole', async () => {
    const piece = Buffer.alloc(300_000, 'x')
    await put('big.jpg', Readable.from(Array.from({ length: 20 }, () => piece)), 6_000_000)
    expect((await storage.read('big.jpg'))?.equals(Buffer.alloc(6_000_000, 'x'))).toBe(true)
  })

  test('a range is streamed alone, with the size of the whole', async () => {
    await put('range.jpg')
    const found = await storage.stream('range.jpg', { start: 2, end: 4 })
    expect(found?.size).toBe(10)
    expect(found && (await buffer(found.body)).toString()).toBe('234')
  })

  test('a second file of the same key replaces the first', async () => {
    await put('twice.jpg')
    await put('twice.jpg', Buffer.from('new'), 3)
    expect((await storage.read('twice.jpg'))?.toString()).toBe('new')
  })

  test('what is not there is answered as such, and counts as deleted', async () => {
    expect(await storage.read('none.jpg')).toBeUndefined()
    expect(await storage.stat('none.jpg')).toBeUndefined()
    expect(await storage.stream('none.jpg')).toBeUndefined()
    await storage.delete('none.jpg')
  })

  test('a deleted file is gone', async () => {
    await put('gone/x.jpg')
    await storage.delete('gone/x.jpg')
    expect(await storage.stat('gone/x.jpg')).toBeUndefined()
  })

  test('a body that breaks off, or of another size than announced, is refused', async () => {
    await expect(put('broken.jpg', broken())).rejects.toThrow()
    await expect(put('short.jpg', Readable.from([Buffer.from('abc')]), 10)).rejects.toThrow()
  })

  test.each(['../x.jpg', '/etc/passwd', 'a/../b', 'a//b', '', '.hidden', 'a\\b', 'A.jpg', 'a b', 'a\0b'])(
    'the key %j is refused',
    async (key) => {
      await expect(put(key)).rejects.toThrow('Not a storage key')
      await expect((async () => storage.read(key))()).rejects.toThrow('Not a storage key')
    },
  )

  test('a store that answers passes its check', () => storage.check())
})

describe('openFolderStorage', () => {
  // A real bucket does so too; the one of these tests keeps what came.
  test('a refused body leaves nothing, and the file before it stays', async () => {
    const storage = openFolderStorage(join(directory, 'media'))
    const options = { type: 'image/jpeg', size: 5 }
    await expect(storage.put('a.jpg', broken(), options)).rejects.toThrow('the sender is gone')
    expect(await storage.stat('a.jpg')).toBeUndefined()
    await storage.put('a.jpg', Buffer.from('whole'), options)
    await expect(storage.put('a.jpg', Buffer.from('longer'), options)).rejects.toThrow('6 bytes came instead of 5')
    expect((await storage.read('a.jpg'))?.toString()).toBe('whole')
    expect(readdirSync(join(directory, 'media', '.incoming'))).toEqual([])
  })

  test('what a killed process left a day ago is swept, younger drafts are not', () => {
    const folder = join(directory, 'swept')
    const incoming = join(folder, '.incoming')
    openFolderStorage(folder)
    for (const name of ['old', 'young']) writeFileSync(join(incoming, name), '')
    utimesSync(join(incoming, 'old'), 1, 1)
    openFolderStorage(folder)
    expect(readdirSync(incoming)).toEqual(['young'])
  })
})

describe('openS3Storage', () => {
  test('a bucket that is not there fails its check', async () => {
    await expect(s3Of(s3Port, 'other').check()).rejects.toThrow('404')
  })
})
