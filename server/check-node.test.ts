import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'check-node.cjs')

test('an older Node is told which one is needed, in one sentence', async () => {
  const older = `Object.defineProperty(process, 'version', { value: 'v20.20.2' })
    Object.defineProperty(process.versions, 'node', { value: '20.20.2' })
    require(${JSON.stringify(script)})`
  const ended = run(process.execPath, ['-e', older])
  await expect(ended).rejects.toMatchObject({ code: 1, stdout: '' })
  await expect(ended).rejects.toHaveProperty(
    'stderr',
    expect.stringMatching(/^This needs Node 24 or newer, and runs on v20\.20\.2: .*\n$/),
  )
})

test('a Node that serves is let through without a word', async () => {
  expect(await run(process.execPath, [script])).toMatchObject({ stdout: '', stderr: '' })
})
