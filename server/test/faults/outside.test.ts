import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '#server/core/db.ts'
import { newFolder, owner, startSite, until } from './site.ts'

/** A server that takes connections, and does with them what it is told. @returns its port */
async function listen(greeting = ''): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (greeting) socket.end(greeting)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('with a store that never answers readers are served, and pictures are refused for now', async () => {
  const folder = newFolder()
  const site = await startSite(folder, {
    S3_ENDPOINT: `http://127.0.0.1:${await listen()}`,
    ...{ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' },
  })
  expect((await site.get('/api/categories')).status).toBe(200)
  const picture = await site.get('/media/0123456789abcdef01234567/320.webp')
  expect(picture).toMatchObject({ status: 503, retryAfter: '10', body: { code: 'STORAGE_UNAVAILABLE' } })
  expect(await site.get('/readyz')).toMatchObject({ status: 503, body: { database: 'ok', storage: 'failed' } })
})

test('an email that the mail server refuses to take is kept, and tried again', async () => {
  const folder = newFolder()
  const port = await listen('421 Try again later\r\n')
  const site = await startSite(folder, {
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mai@example.org', WORKER: '1' },
  })
  const reader = { name: 'மணி', email: 'mani@example.org', password: 'நல்ல நீளமான கடவுச்சொல்' }
  expect((await site.post('/trpc/auth.register', reader)).status).toBe(200)
  const db = new Database(databaseFile(folder), { readonly: true })
  onTestFinished(() => void db.close())
  const job = db.prepare("SELECT state, attempts, error FROM jobs WHERE name = 'mail.send'")
  await until(() => (job.get() as { error: string | null } | undefined)?.error)
  expect(job.get()).toMatchObject({ state: 'ready' })
  expect((await site.get('/readyz')).status).toBe(200)
})

test('what was acknowledged survives a killed site', async () => {
  const folder = newFolder()
  const first = await startSite(folder, { WORKER: '1' })
  const message = { name: 'மணி', email: 'mani@example.org', message: 'வணக்கம்' }
  const acknowledged = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { status } = await first.post('/trpc/contact.send', { ...message, name: `மணி ${index}` })
      if (index === 10) first.child.kill('SIGKILL')
      return status === 200 ? `மணி ${index}` : undefined
    }).map((writing) => writing.catch(() => undefined)),
  )
  await first.exited
  const second = await startSite(folder)
  expect((await second.get('/readyz')).status).toBe(200)
  await second.end()
  const db = new Database(databaseFile(folder), { readonly: true })
  const names = db.prepare<[], string>('SELECT name FROM contact_messages').pluck().all()
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  db.close()
  const kept = acknowledged.filter((name) => name !== undefined)
  expect(kept.length).toBeGreaterThan(0)
  expect(names).toEqual(expect.arrayContaining(kept))
})

test('after a clock that was six hours ahead the owner signs in at once', async () => {
  const folder = newFolder()
  const ahead = await startSite(folder, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.mjs')}`,
    ...{ CLOCK_AHEAD_MS: String(6 * 3_600_000), RATE_LIMIT: '1' },
  })
  const wrong = { ...owner, password: 'not the password' }
  for (let guess = 0; guess < 8; guess++) await ahead.post('/api/auth/admin/login', wrong)
  expect((await ahead.post('/api/auth/admin/login', owner)).body).toMatchObject({ code: 'LOGIN_THROTTLED' })
  await ahead.end()

  const site = await startSite(folder, { RATE_LIMIT: '1' })
  await until(async () => (await site.post('/api/auth/admin/login', owner)).status === 200)
  expect((await site.get('/readyz')).status).toBe(200)
})
