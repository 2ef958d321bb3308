import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '#server/test/command.ts'
import { eachTest } from '#server/test/set-up.ts'
import { databaseFile } from './core/db.ts'
import { findState } from './core/site-state.ts'

const services = eachTest.services()

const onCopy = async (...[file = '', ...values]: string[]) => {
  const variables = { DATA_DIR: services.env.DATA_DIR, READ_ONLY: '1' }
  const { status, stdout, stderr } = await runCommand(join(import.meta.dirname, file), values, variables)
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

const sentence = () =>
  `READ_ONLY is set: in ${services.env.DATA_DIR} is a copy of another machine's data, which only that machine changes. Call this there.`

const refused = [
  ['admin.ts', 'unlock', 'owner@example.org'],
  ['admin.ts', 'reset-link', 'owner@example.org'],
  ['admin.ts', 'reset-two-factor', 'owner@example.org'],
  ['jobs.ts', 'retry', 'all'],
  ['reindex.ts'],
  ['media/main.ts', 'recompute'],
  ['media/main.ts', 'move', '--to', 'bucket'],
  ['../tools/size/fill.ts', '--posts', '1'],
  ['backup/restore.ts', 'backup.tar'],
]

test.each(refused)(
  '%s %s changes nothing in a copy for reading alone, and says where to call it [G-39]',
  async (...command) => {
    const bytes = () => readFileSync(databaseFile(services.env.DATA_DIR))
    const before = bytes()
    const { status, stderr } = await onCopy(...command)
    expect([status, stderr]).toEqual([1, sentence()])
    expect(bytes().equals(before)).toBe(true)
  },
)

test('what only reads goes on there: the list of failed jobs, the look at the media, a backup [G-39]', async () => {
  expect(await onCopy('jobs.ts', 'list')).toMatchObject({ status: 0, stdout: '0 failed' })
  expect(await onCopy('check-media.ts')).toMatchObject({
    status: 0,
    stdout: '0 files are known, 0 are not in the store.',
  })
  const file = join(services.env.DATA_DIR, 'backup.tar')
  expect(await onCopy('backup/backup.ts', file)).toMatchObject({ status: 0, stderr: '' })
  expect(findState(services.db, 'backup')).toBeUndefined()
})

test('Node runs each command as it stands, without a build', () => {
  const firsts = refused.filter(([file], index) => refused.findIndex(([other]) => other === file) === index)
  const backup = ['backup/backup.ts', join(services.env.DATA_DIR, 'backup.tar')]
  const script = `
    import { runCommand } from './test/command.ts'
    for (const [file, ...values] of ${JSON.stringify([...firsts, ['check-media.ts'], backup])})
      console.log(JSON.stringify(await runCommand(process.cwd() + '/' + file, values, {})))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], {
    input: script,
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, DATA_DIR: services.env.DATA_DIR, READ_ONLY: '1' },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const ended = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { status: number; stderr: string })
  expect(ended.map((each) => [each.status, each.stderr.trim()])).toEqual([
    ...firsts.map(() => [1, sentence()]),
    [0, ''],
    [0, ''],
  ])
})
