import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#shared/durations.ts'
import { databaseFile } from '#server/core/db.ts'
import { noteState } from '#server/core/site-state.ts'
import { createTestServices } from '#server/test/services.ts'
import { freePort } from '#server/test/site-process.ts'
import { examine } from './examine.ts'

function newSite(variables: Record<string, string> = {}) {
  const services = createTestServices(variables)
  onTestFinished(() => services.dispose())
  noteState(services.db, 'heartbeat', '1')
  noteState(services.db, 'backup', 'a.tar')
  return services
}

/** What is found of each thing: `✓`, `✗` with what to do, or `–`. */
async function diagnose(
  { env }: Pick<ReturnType<typeof newSite>, 'env'>,
  now?: number,
): Promise<Record<string, string>> {
  const findings = await examine(env, now)
  return Object.fromEntries(
    findings.map(({ what, isWell, found, todo }) => {
      expect(Boolean(todo), `${what} says what to do only with a fault`).toBe(isWell === false)
      return [what, `${isWell === undefined ? '–' : isWell ? '✓' : '✗'} ${found}`]
    }),
  )
}

/** A server that answers every request alike. */
async function answering(body: string): Promise<string> {
  const server = createServer((_req, res) => res.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a site that runs is well, and does without what is not set up [G-36]', async () => {
  const found = await diagnose(newSite())
  expect(Object.values(found).filter((each) => each.startsWith('✗') && !each.includes('are free'))).toEqual([])
  expect(found).toMatchObject({
    Database: expect.stringMatching(/^✓ sound/),
    Version: expect.stringMatching(/^✓/),
    Site: expect.stringMatching(/^✓ running/),
    Worker: '✓ no job is late',
    Redis: expect.stringMatching(/^–/),
    Mail: expect.stringMatching(/^–/),
    Standby: expect.stringMatching(/^–/),
    Litestream: expect.stringMatching(/^–/),
  })
})

describe('is named, with what to do', () => {
  test('a site that hangs, an old backup, jobs that are late or were given up [G-36]', async () => {
    const site = newSite()
    const job = site.db.$client.prepare(
      `INSERT INTO jobs (uid, queue, name, payload, state, run_at, created_at) VALUES (?, 'mail', 'mail.send', '{}', ?, 1, 1)`,
    )
    job.run('a', 'dead')
    expect((await diagnose(site)).Worker).toBe('✗ 1 jobs were given up')
    job.run('b', 'ready')
    expect(await diagnose(site, Date.now() + 9 * dayMs)).toMatchObject({
      Site: '✗ has written nothing for 9 days',
      Backup: '✗ 9 days old',
      Worker: expect.stringMatching(/^✗ a job has been waiting for \d+ days/),
    })
  })

  test('a database that is damaged, or not there [G-36]', async () => {
    const site = newSite()
    site.db.$client.close()
    const file = databaseFile(site.env.DATA_DIR)
    truncateSync(file, 200_000)
    expect((await diagnose(site)).Database).toMatch(/^✗/)
    writeFileSync(file, 'no database')
    expect((await diagnose(site)).Database).toMatch(/^✗ cannot be read/)
    rmSync(file)
    expect((await diagnose(site)).Database).toMatch(/^✗ cannot be read/)
    // Looking makes nothing.
    rmSync(join(site.env.DATA_DIR, 'media'), { recursive: true })
    expect((await diagnose(site)).Media).toMatch(/^✗/)
    expect(readdirSync(site.env.DATA_DIR).filter((name) => !name.startsWith('mai.db'))).toEqual([])
  })

  test('neighbours that do not answer [G-36]', async () => {
    const nobody = `127.0.0.1:${await freePort()}`
    const found = await diagnose(
      newSite({
        ...{ REDIS_URL: `redis://${nobody}`, SMTP_URL: `smtp://${nobody}`, MAIL_FROM: 'a@example.org' },
        ...{ STANDBY_URL: `http://${nobody}/`, LITESTREAM_METRICS_URL: `http://${nobody}/metrics` },
        ...{ S3_ENDPOINT: `http://${nobody}`, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'c', S3_SECRET_ACCESS_KEY: 'd' },
      }),
    )
    for (const what of ['Redis', 'Mail', 'Standby', 'Litestream', 'Media'])
      expect([what, found[what]?.[0]]).toEqual([what, '✗'])
  })
})

test('the lag of the standby is told on both machines [G-37]', async () => {
  const standby = (age: number | null) =>
    answering(JSON.stringify({ ready: true, readOnly: true, copyAgeSeconds: age }))
  const seenBy = async (url: string) => (await diagnose(newSite({ STANDBY_URL: url }))).Standby
  expect(await seenBy(await standby(12))).toBe('✓ at most 12 seconds behind')
  expect(await seenBy(await standby(900))).toBe('✗ 900 seconds behind')
  expect(await seenBy(await answering('{"ready":true}'))).toMatch(/^✗/)

  const copy = newSite({ READ_ONLY: '1' })
  expect((await diagnose(copy)).Copy).toMatch(/^✓ at most \d seconds behind the primary/)
  expect((await diagnose(copy, Date.now() + 600_000)).Copy).toBe(
    '✗ 10 minutes behind the primary, or the primary is gone',
  )
})

test('what Litestream counts is told: changes, and errors [G-37]', async () => {
  const metrics = (errors: number) =>
    answering(`# TYPE litestream_txid gauge
litestream_txid{db="/data/mai.db"} 42
litestream_sync_error_count{db="/data/mai.db"} ${errors}
`)
  const seenBy = async (url: string) => (await diagnose(newSite({ LITESTREAM_METRICS_URL: url }))).Litestream
  expect(await seenBy(await metrics(0))).toBe('✓ 42 changes, no errors since it was started')
  expect(await seenBy(await metrics(3))).toBe('✗ 3 errors since it was started')
  expect(await seenBy(await answering(''))).toBe('✗ has sent nothing yet')
})
