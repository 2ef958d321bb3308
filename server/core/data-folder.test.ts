import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeFolder } from './data-folder.ts'

test('a folder of a former version, which others could read, is closed to them with its database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mai-rights-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = ['mai.db', 'mai.db-wal'].map((name) => join(folder, name))
  for (const file of files) writeFileSync(file, '', { mode: 0o644 })
  chmodSync(folder, 0o755)
  closeFolder(folder)
  expect([folder, ...files].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600, 0o600])
  closeFolder(join(folder, 'nowhere'))
})
