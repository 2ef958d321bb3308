import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eachTest } from '#server/test/set-up.ts'
import { databaseFile } from './core/db.ts'
import { findState } from './core/site-state.ts'

const services = eachTest.services()

const onCopy = (...[file = '', ...values]: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...values], {
    env: { PATH: process.env.PATH, DATA_DIR: services.env.DATA_DIR, READ_ONLY: '1' },
    encoding: 'utf8',
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

test.each([
  ['admin.ts', 'unlock', 'owner@example.org'],
  ['admin.ts', 'reset-link', 'owner@example.org'],
  ['admin.ts', 'reset-two-factor', 'owner@example.org'],
  ['jobs.ts', 'retry', 'all'],
  ['reindex.ts'],
  ['media/main.ts', 'recompute'],
  ['media/main.ts', 'move', '--to', 'bucket'],
  ['../tools/size/fill.ts', '--posts', '1'],
  ['backup/restore.ts', 'backup.tar'],
])('%s %s changes nothing in a copy for reading alone, and says where to call it [G-39]', (...command) => {
  const bytes = () => readFileSync(databaseFile(services.env.DATA_DIR))
  const before = bytes()
  const { status, stderr } = onCopy(...command)
  expect([status, stderr]).toEqual([
    1,
    `READ_ONLY is set: in ${services.env.DATA_DIR} is a copy of another machine's data, which only that machine changes. Call this there.`,
  ])
  expect(bytes().equals(before)).toBe(true)
})

test('what only reads goes on there: the list of failed jobs, the look at the media, a backup [G-39]', () => {
  expect(onCopy('jobs.ts', 'list')).toMatchObject({ status: 0, stdout: '0 failed' })
  expect(onCopy('check-media.ts')).toMatchObject({ status: 0, stdout: '0 files are known, 0 are not in the store.' })
  const file = join(services.env.DATA_DIR, 'backup.tar')
  expect(onCopy('backup/backup.ts', file)).toMatchObject({ status: 0, stderr: '' })
  expect(findState(services.db, 'backup')).toBeUndefined()
})
