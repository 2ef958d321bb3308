import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { typesOf } from './types-of.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const services = wholeFile.services({ RATE_LIMIT: '0' })
const api = wholeFile.api(services)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mai-client-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a client compiles against the types that the document makes, and reads, signs in, uploads and orders', async () => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'esnext', module: 'nodenext', types: ['node'], skipLibCheck: false },
    ...{ allowImportingTsExtensions: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['journey.ts'] }))
  writeFileSync(join(folder, 'api.ts'), typesOf((await api.call('GET', '/api/openapi.json')).body))
  copyFileSync(join(import.meta.dirname, 'journey.ts.txt'), join(folder, 'journey.ts'))
  const compiled = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(compiled.stdout).toBe('')

  const password = 'correct horse battery'
  const [reader, editor] = [await addUser(services, 'reader', password), await addUser(services, 'editor', password)]
  const picture = `data:image/jpeg;base64,${(await makeJpeg(200, 200)).toString('base64')}`
  const args = [api.url, reader.email, password, editor.email, password, picture]
  const { stdout } = await run(process.execPath, [join(folder, 'journey.ts'), ...args])
  expect(JSON.parse(stdout)).toEqual({
    url: expect.stringContaining('/uploads/') as string,
    posted: expect.any(String) as string,
    listed: 1,
    title: 'நூலகம்',
    code: 'POST_NOT_FOUND',
    total: 459,
  })
})
