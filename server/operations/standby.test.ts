import { copyFileSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '#server/core/db.ts'
import { createReplicaSync, endFollowing, followedFile, replicaTxFile } from './standby.ts'

/** A primary's database, and a standby to which its file is brought as Litestream does: past SQLite, with a mark after it. */
function newStandby() {
  const folder = mkdtempSync(join(tmpdir(), 'mai-followed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const source = join(folder, 'primary.db')
  const primary = new Database(source)
  onTestFinished(() => void primary.close())
  primary.exec('CREATE TABLE news (title TEXT)')
  const followed = followedFile(folder)
  let time = 1000
  const bring = ({ isWhole = true } = {}) => {
    copyFileSync(source, followed)
    utimesSync(followed, ++time, time)
    if (!isWhole) return
    writeFileSync(replicaTxFile(folder), '1')
    utimesSync(replicaTxFile(folder), time, time)
  }
  const publish = (title: string) => primary.prepare('INSERT INTO news VALUES (?)').run(title)
  return { folder, bring, publish, take: createReplicaSync(folder) }
}
const titles = (db: Database.Database) => db.prepare<[], string>('SELECT title FROM news').pluck().all()

test('what is brought to a standby is seen by whoever has its database open [G-33]', async () => {
  const { folder, bring, publish, take } = newStandby()
  expect(await take()).toBe(false)
  publish('ஒன்று')
  bring()
  expect(await take()).toBe(true)
  const reader = new Database(databaseFile(folder), { readonly: true })
  onTestFinished(() => void reader.close())
  expect(titles(reader)).toEqual(['ஒன்று'])
  expect(await take()).toBe(false)

  publish('இரண்டு')
  bring()
  expect(await take()).toBe(true)
  expect(titles(reader)).toEqual(['ஒன்று', 'இரண்டு'])
})

test('a file that is being written, or whose writer was killed, is left alone [G-33]', async () => {
  const { folder, bring, publish, take } = newStandby()
  publish('ஒன்று')
  bring({ isWhole: false })
  expect(await take()).toBe(false)
  expect(existsSync(databaseFile(folder))).toBe(false)
})

test('a database that is written here is not replaced by what was followed once [G-34]', async () => {
  const { folder, bring, take } = newStandby()
  bring()
  endFollowing(folder)
  expect(await take()).toBe(false)
})
