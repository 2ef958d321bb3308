import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { formerFolder, keepFormerAssets } from './former-assets.ts'

test('files of former builds stay for 30 days after the build that replaced them [G-27]', () => {
  const dist = mkdtempSync(join(tmpdir(), 'mai-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  const build = (name: string, now: number) => {
    keepFormerAssets(dist, now)
    rmSync(join(dist, 'client'), { recursive: true, force: true })
    mkdirSync(join(dist, 'client/assets'), { recursive: true })
    writeFileSync(join(dist, 'client/assets', name), name)
  }
  const isKept = (name: string) => existsSync(join(formerFolder(dist), 'assets', name))
  const start = Date.UTC(2026, 10, 1)
  build('first.js', start)
  build('second.js', start + dayMs)
  expect([isKept('first.js'), isKept('second.js')]).toEqual([true, false])
  build('third.js', start + 30 * dayMs)
  expect([isKept('first.js'), isKept('second.js')]).toEqual([true, true])
  build('fourth.js', start + 32 * dayMs)
  expect([isKept('first.js'), isKept('second.js')]).toEqual([false, true])
})
