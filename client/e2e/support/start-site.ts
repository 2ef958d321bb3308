// The built site as in production, with demo content, in a temporary data folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admin, sitePort } from './site.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'mai-browser-tests-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

Object.assign(process.env, {
  PORT: String(sitePort),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${sitePort}`,
  DATA_DIR: dataDir,
  DEMO_CONTENT: '1',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  GOOGLE_CLIENT_ID: 'browser-tests',
  GOOGLE_CLIENT_SECRET: 'browser-tests',
  RATE_LIMIT: '0',
  LOG_LEVEL: 'warn',
})
await import(new URL('../../../dist/site/main.js', import.meta.url).href)
