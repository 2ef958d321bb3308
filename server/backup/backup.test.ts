import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountTokens, passkeyChallenges, pictures, uploads } from '#drizzle/schema/index.ts'
import { variantKeys } from '#shared/media.ts'
import type { Services } from '#server/core/context.ts'
import { databaseFile, openDb, write, type Db } from '#server/core/db.ts'
import { migrate } from '#server/core/migrations.ts'
import { createSessions } from '#server/core/session.ts'
import { openFolderStorage } from '#server/core/storage-folder.ts'
import { openS3Storage } from '#server/core/storage-s3.ts'
import { startBucket } from '#server/test/bucket.ts'
import { attachPicture } from '#server/features/media/media.service.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { buildPost } from '#server/test/factories.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import { ArchiveError, createArchive } from './archive.ts'
import { createBackup } from './create-backup.ts'
import { listMediaKeys } from '../media/media-keys.ts'
import { DataInUseError, restoreBackup } from './restore-backup.ts'

let folder: string
const children: ChildProcess[] = []
const site = eachTest.services()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mai-backup-test-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(folder, { recursive: true })
})

const dataDir = () => site.env.DATA_DIR
const backUp = (file: string) => createBackup({ dataDir: dataDir(), storage: site.storage, file: join(folder, file) })
const restore = (file: string, to = dataDir()) =>
  restoreBackup({ dataDir: to, openStorage: () => openFolderStorage(join(to, 'media')), file: join(folder, file) })

/** An upload with a picture that the worker has made. @returns the picture's id */
async function addPicture(): Promise<string> {
  const upload = await buildUpload(site, await addUser(site, 'editor'), 400, 400)
  const id = write(site.db, (tx) => attachPicture(tx, { uploadId: upload.id }))
  const widths = [320]
  for (const key of variantKeys(id, { widths })) {
    const body = Buffer.from(`the bytes of ${key}`)
    await site.storage.put(key, body, { type: 'image/jpeg', size: body.length })
  }
  site.db
    .update(pictures)
    .set({ widths, state: 'ready' })
    .where(sql`id = ${id}`)
    .run()
  return id
}

/** Every file below a folder with its hash; of the database the content, not the bytes. */
function stateOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:mai\.db|site\.lock$)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const state = Object.fromEntries(
    files.map((file) => [file.slice(path.length), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
  const db = new Database(databaseFile(path))
  state.uploads = JSON.stringify(db.prepare('SELECT * FROM uploads ORDER BY id').all())
  state.pictures = JSON.stringify(db.prepare('SELECT * FROM pictures ORDER BY id').all())
  db.close()
  return state
}

/** The error of a restore into the site's own folder, which must not change anything. */
async function refusal(file: string): Promise<unknown> {
  const before = stateOf(dataDir())
  const error: unknown = await restore(file).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(stateOf(dataDir())).toEqual(before)
  return error
}

/** Runs a script of ours on the site's data. Resolves when it has printed its first line. */
async function start(...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir(), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

describe('backup and restore', () => {
  test.each(['plain.tar', 'packed.tar.gz'])('%s brings back the database and every file of it', async (file) => {
    await addPicture()
    const { files, missing } = await backUp(file)
    const before = stateOf(dataDir())
    expect(missing).toEqual([])
    expect(files).toHaveLength(5)

    await addPicture()
    site.db.$client.close()
    await restore(file)
    expect(stateOf(dataDir())).toEqual(before)
  })

  test('whoever was signed in when it was made is not after it was restored, and links by email are void', async () => {
    const reader = await addUser(site, 'reader')
    const token = await site.sessions.create(reader.id)
    const link = {
      id: 'x',
      userId: reader.id,
      purpose: 'reset' as const,
      email: reader.email,
      expiresAt: Date.now() * 2,
    }
    site.db.insert(accountTokens).values(link).run()
    await backUp('a.tar')
    const other = join(folder, 'other')
    await restore('a.tar', other)
    const db = openDb(other)
    expect(await createSessions(db).validate(token)).toBeNull()
    expect(db.select().from(accountTokens).all()).toEqual([])
    db.$client.close()
    expect(await site.sessions.validate(token)).toMatchObject({ id: reader.id })
  })

  test('invitations, preview links and passkey challenges of that day open nothing after it was restored', async () => {
    const api = callerSignedIn(site, await addUser(site, 'owner'))
    const invitation = await api.staff.invite({ email: 'kayal@example.org', role: 'author' })
    const { id } = await api.posts.create(buildPost({ state: 'draft' }))
    const preview = await api.posts.createPreviewLink({ id })
    await callerFor(site, null).auth.askForPasskey({})
    await backUp('a.tar')
    const other = join(folder, 'other')
    await restore('a.tar', other)

    const db = openDb(other)
    const open = (services: Services) => {
      const { staff, posts } = callerFor(services, null)
      return Promise.allSettled([
        staff.openInvitation({ token: invitation.url.split('#')[1] ?? '' }),
        posts.preview({ token: preview.url.split('/').at(-1) ?? '' }),
      ])
    }
    expect((await open(site)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await open({ ...site, db })).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const challengesIn = (each: Db) => each.select().from(passkeyChallenges).all().length
    expect([challengesIn(site.db), challengesIn(db)]).toEqual([1, 0])
    db.$client.close()
  })

  test('a backup restores into an empty folder, and the site migrates and opens it', async () => {
    const id = await addPicture()
    await backUp('a.tar')
    const other = join(folder, 'other')
    await restore('a.tar', other)
    const db = openDb(other)
    migrate(db)
    expect(db.select({ id: pictures.id }).from(pictures).all()).toEqual([{ id }])
    db.$client.close()
  })

  test('media move between a folder and a bucket by a backup', async () => {
    await addPicture()
    await backUp('a.tar')
    const bucket = await startBucket(join(folder, 's3'))
    try {
      const storage = openS3Storage(bucket.settings)
      const other = join(folder, 'other')
      await restoreBackup({ dataDir: other, openStorage: () => storage, file: join(folder, 'a.tar') })
      for (const key of listMediaKeys(site.db)) expect(await storage.read(key)).toEqual(await site.storage.read(key))
      const again = await createBackup({ dataDir: other, storage, file: join(folder, 'b.tar') })
      expect(again.files).toHaveLength(5)
    } finally {
      await bucket.close()
    }
  })

  test('a backup is taken before a newer version of the site has brought its tables and columns', async () => {
    await addPicture()
    site.db.run(sql`DROP TABLE pdf_uploads`)
    site.db.run(sql`DROP TABLE pdf_texts`)
    site.db.run(sql`DROP TABLE pdf_files`)
    site.db.run(sql`ALTER TABLE pictures DROP COLUMN avif`)
    const { files } = await backUp('a.tar')
    expect(files).toHaveLength(5)
  })

  test('a file that the storage has lost is named, and the rest is kept', async () => {
    const id = await addPicture()
    const [lost] = variantKeys(id, { widths: [320] })
    await site.storage.delete(lost!)
    const { files, missing } = await backUp('a.tar')
    expect(missing).toEqual([lost])
    expect(files).toHaveLength(4)
  })

  test('a backup that fails leaves no file behind', async () => {
    await expect(
      createBackup({ dataDir: join(folder, 'nowhere'), storage: site.storage, file: join(folder, 'a.tar') }),
    ).rejects.toThrow('There is no database')
    expect(readdirSync(folder)).toEqual([])
  })

  test('a backup taken while another process uploads and deletes holds every file that it names', async () => {
    await start('server/test/busy-editor.ts')
    for (const file of ['a.tar', 'b.tar.gz']) {
      const { missing } = await backUp(file)
      expect(missing).toEqual([])
      const other = join(folder, `${file}-restored`)
      await restore(file, other)
      const db = openDb(other)
      const storage = openFolderStorage(join(other, 'media'))
      expect(db.select().from(uploads).all().length).toBeGreaterThan(3)
      const lost: string[] = []
      for (const key of listMediaKeys(db)) if (!(await storage.stat(key))) lost.push(key)
      expect(lost).toEqual([])
      db.$client.close()
    }
  })
})

describe('a restore is refused, and changes nothing', () => {
  test('from an archive that is cut off, wherever', async () => {
    await addPicture()
    await backUp('whole.tar')
    await backUp('whole.tar.gz')
    site.db.$client.close()
    for (const name of ['whole.tar', 'whole.tar.gz']) {
      const whole = readFileSync(join(folder, name))
      for (const part of [0, 0.1, 0.5, 0.9, 0.99]) {
        writeFileSync(join(folder, 'cut'), whole.subarray(0, Math.floor((whole.length - 1024) * part)))
        expect(await refusal('cut')).toBeInstanceOf(ArchiveError)
      }
    }
  })

  test('from an archive in which one bit has flipped, wherever', async () => {
    await addPicture()
    await backUp('a.tar')
    site.db.$client.close()
    const whole = readFileSync(join(folder, 'a.tar'))
    const inManifest = whole.indexOf('"createdAt"')
    const inDatabase = whole.indexOf('SQLite format 3') + 20_000
    const inPicture = whole.indexOf('the bytes of')
    const inHeader = whole.indexOf('media/')
    for (const position of [inHeader, inPicture, inDatabase, inManifest]) {
      const flipped = Buffer.from(whole)
      flipped[position]! ^= 4
      writeFileSync(join(folder, 'flipped.tar'), flipped)
      expect(await refusal('flipped.tar')).toBeInstanceOf(ArchiveError)
    }
  })

  test('from a file that is no archive, or one of something else', async () => {
    site.db.$client.close()
    writeFileSync(join(folder, 'letter.txt'), 'Dear editor, '.repeat(1000))
    expect(await refusal('letter.txt')).toBeInstanceOf(ArchiveError)

    for (const name of ['media/../../etc/passwd', '/etc/passwd', 'letter.txt']) {
      const archive = createArchive(join(folder, 'foreign.tar'), false)
      await archive.add({ name, size: 2, type: 'text/plain' }, Readable.from([Buffer.from('hi')]))
      await archive.finish([])
      expect(await refusal('foreign.tar')).toMatchObject({ message: expect.stringContaining(name) })
    }

    const empty = createArchive(join(folder, 'empty.tar'), false)
    await empty.finish([])
    expect(await refusal('empty.tar')).toMatchObject({ message: expect.stringContaining('no database') })
  })

  test('from an archive that holds a link instead of a file', async () => {
    site.db.$client.close()
    const archive = pack()
    archive.entry({ name: 'media/originals/aa/link.jpg', type: 'symlink', linkname: '/etc/passwd' })
    archive.finalize()
    writeFileSync(join(folder, 'linked.tar'), await buffer(archive))
    expect(await refusal('linked.tar')).toMatchObject({ message: expect.stringContaining('is no file') })
  })

  test('from a backup of a newer version of the site', async () => {
    site.db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of the future', 9999999999999)`)
    await backUp('a.tar')
    site.db.$client.close()
    expect(await refusal('a.tar')).toMatchObject({ message: expect.stringContaining('newer version') })
  })

  test('while a process has the data open, until that process is gone, however it went', async () => {
    await addPicture()
    await backUp('a.tar')
    const before = stateOf(dataDir())
    await addPicture()
    site.db.$client.close()
    const code = `import { openDb } from '#server/core/db.ts'
      const db = openDb(process.env.DATA_DIR)
      db.$client.pragma('user_version')
      console.log('open')
      // Referenced here, so that it is not garbage-collected and closed.
      setInterval(() => db.$client.open, 1000)`
    const child = await start('--input-type=module', '-e', code)
    expect(await refusal('a.tar')).toBeInstanceOf(DataInUseError)

    await kill(child)
    await restore('a.tar')
    expect(stateOf(dataDir())).toEqual(before)
  })
})

test('a damaged database is replaced, with the log that it left', async () => {
  await addPicture()
  await backUp('a.tar')
  const before = stateOf(dataDir())
  site.db.$client.close()
  const file = databaseFile(dataDir())
  writeFileSync(file, 'this was a database once'.repeat(1000))
  writeFileSync(`${file}-wal`, 'and this its log')
  await restore('a.tar')
  expect(stateOf(dataDir())).toEqual(before)
})
