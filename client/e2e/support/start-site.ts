// The site of the browser tests to look at, with demo content that goes with it: `PORT=4000 node client/e2e/support/start-site.ts`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteVariables } from './site.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mai-look-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const port = process.env.PORT ?? '3999'
const variables = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir }
Object.assign(process.env, siteVariables, variables, { DEMO_CONTENT: '1', RATE_LIMIT: '0' })
await import(new URL('../../../dist/site/main.js', import.meta.url).href)
