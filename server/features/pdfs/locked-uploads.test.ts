// A file is received, judged and stored before its row is written; by then another process may hold the database.
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { pdfFiles, uploads } from '#drizzle/schema/index.ts'
import { databaseFile } from '#server/core/db.ts'
import type { Storage } from '#server/core/storage.ts'
import { acceptAudio } from '#server/features/media/media.audio.service.ts'
import { acceptUpload } from '#server/features/media/media.uploads.service.ts'
import { fileOf, grain } from '#server/test/media-files.ts'
import { buildPdf } from '#server/test/pdf-files.ts'
import { eachTest } from '#server/test/set-up.ts'
import { acceptPdf } from './pdfs.files.service.ts'

const services = eachTest.services()
const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(2000)])

test.each([
  ['a picture', async () => grain(40, 30).jpeg().toBuffer(), acceptUpload, uploads],
  ['a sound', async () => sound, acceptAudio, uploads],
  ['a PDF', async () => buildPdf({ pages: ['One'] }), acceptPdf, pdfFiles],
] as const)('the row of %s waits for the database [G-10]', async (_name, make, accept, table) => {
  const { db, env, storage } = services
  db.$client.pragma('busy_timeout = 0')
  const other = new Database(databaseFile(env.DATA_DIR))
  onTestFinished(() => void other.close())
  const put: Storage['put'] = async (...file) => {
    await storage.put(...file)
    if (other.inTransaction) return
    other.exec('BEGIN IMMEDIATE')
    setTimeout(() => other.exec('ROLLBACK'), 200)
  }
  await accept({ db, storage: { ...storage, put }, user: null }, fileOf(services, await make()))
  expect(db.select().from(table).all()).toHaveLength(1)
})
