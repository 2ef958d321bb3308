import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stampOfSources } from './build-stamp.ts'

test('a build is due when a source was changed, added or removed, and not for tests or what a build writes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'mai-stamp-'))
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  write('server/main.ts', 'start()')
  write('package-lock.json', '{}')
  const first = await stampOfSources(root)
  write('server/main.test.ts', 'test()')
  write('client/e2e/home.ts', 'open()')
  write('client/routeTree.gen.ts', 'routes')
  expect(await stampOfSources(root)).toBe(first)
  write('server/main.ts', 'start(1)')
  const changed = await stampOfSources(root)
  expect(changed).not.toBe(first)
  write('client/home.css', 'a{}')
  const added = await stampOfSources(root)
  expect(added).not.toBe(changed)
  rmSync(join(root, 'client/home.css'))
  expect(await stampOfSources(root)).toBe(changed)
  write('package-lock.json', '{"a":1}')
  expect(await stampOfSources(root)).not.toBe(changed)
  rmSync(root, { recursive: true })
})
