import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('a standby has no worker, and its folder stays as it is [G-38]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mai-standby-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, READ_ONLY: '1' },
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([1, 'READ_ONLY is set: a standby has no worker.'])
  expect(readdirSync(folder).filter((name) => name.startsWith('mai.db'))).toEqual([])
})
