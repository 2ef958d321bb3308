import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '#server/core/db.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { expectThat, type Area } from '../attack.ts'
import { tally } from '../support/client.ts'
import { runCommand, withFolder } from '../support/commands.ts'
import { dataOf, formOf } from '../support/things.ts'
import { startTarget, withTarget, type Target } from '../support/target.ts'

/** A picture of the gallery that the worker has made. @returns the upload, and the picture */
async function galleryPicture(target: Target) {
  const { client } = await target.owner()
  const image = await makeJpeg(1600, 1600)
  const upload = await dataOf<{ id: string; url: string }>(client.send('POST', '/api/photo', formOf({}, { image })))
  const crop = { x: 100, y: 100, width: 1400, height: 1400 }
  await dataOf(client.call('gallery.create', { title: 'T', content: '', picture: { uploadId: upload.id, crop } }))
  return upload
}

const pictureOf = (target: Target) =>
  target.sql('SELECT id, name, state, widths FROM pictures ORDER BY created_at DESC LIMIT 1')[0] as {
    id: string
    name: string
    state: string
    widths: string
  }

const mediaOf = (target: Target, folder: string): string[] =>
  readdirSync(join(target.dataDir, 'media', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

export const processes: Area = {
  name: 'processes',
  variables: async () => ({ RATE_LIMIT: '0' }),
  tries: {
    'four processes that migrate a fresh folder at once all succeed, three times': async () => {
      const codes: string[] = []
      for (let round = 0; round < 3; round += 1)
        await withFolder(async (dataDir) => {
          const ended = await Promise.all(
            [1, 2, 3, 4].map(() => runCommand('attack/support/migrate.child.ts', [], { dataDir })),
          )
          codes.push(...ended.map(({ code }) => String(code)))
          const failed = ended.find(({ code }) => code !== 0)
          expectThat(!failed, failed?.output ?? '')
          const { $client: db } = openDb(dataDir)
          expectThat(db.pragma('integrity_check', { simple: true }) === 'ok', 'the database is damaged')
          db.close()
        })
      return `12 processes: ${tally(codes)}`
    },

    'an upload that is on its way when the site is stopped is finished': async () => {
      const target = await startTarget({ RATE_LIMIT: '0' })
      const { token } = await target.owner()
      const bytes = await makeJpeg(2000, 2000)
      const head = Buffer.from(
        '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      )
      const body = Buffer.concat([head, bytes, Buffer.from('\r\n--edge--\r\n')])
      const status = new Promise<number>((resolve, reject) => {
        const headers = {
          ...{ authorization: `Bearer ${token}`, 'content-length': body.length },
          'content-type': 'multipart/form-data; boundary=edge',
        }
        const req = request(`${target.url}/api/photo`, { method: 'POST', headers }, (res) => {
          res.resume()
          resolve(res.statusCode ?? 0)
        })
        req.once('error', reject)
        const half = body.length >> 1
        req.write(body.subarray(0, half))
        void pause(3000).then(() => req.end(body.subarray(half)))
      })
      const started = performance.now()
      const [answered] = await Promise.all([status, pause(1000).then(() => target.stop())])
      expectThat(answered === 201, `the upload: ${answered}`)
      expectThat(performance.now() - started < 20_000, 'the site went on for more than 20 s')
      return `201, ended after ${Math.round((performance.now() - started) / 100) / 10} s`
    },

    'a picture whose original is damaged is shown from its preview': async () =>
      withTarget({ RATE_LIMIT: '0', WORKER: '0' }, async (target) => {
        await galleryPicture(target)
        for (const file of mediaOf(target, 'originals')) writeFileSync(file, randomBytes(2000))
        const worker = runCommand('../worker/main.ts', [], { dataDir: target.dataDir, killAfterMs: 30_000 })
        await target.settled()
        const { name, state } = pictureOf(target)
        const answer = await fetch(`${target.url}/uploads/${name}`)
        const type = answer.headers.get('content-type')
        expectThat(answer.status === 200 && type === 'image/jpeg', `${state}: ${answer.status} ${type}`)
        await worker
        return `${state}; ${answer.status} ${type}`
      }),

    'who failed to sign in, and from where, is in the log': async () =>
      withTarget({ RATE_LIMIT: '1' }, async (target) => {
        const reader = await target.person()
        const from = '203.0.113.199'
        const caller = target.nobody().as({ from })
        for (let round = 0; round < 8; round += 1)
          await caller.call('auth.login', { email: reader.email, password: `wrong ${round}` })
        await pause(500)
        const lines = target.log().filter((line) => line.includes(from) || line.includes('203.0.113'))
        const isNamed = lines.some((line) => line.includes(reader.id) || line.includes(reader.email))
        expectThat(isNamed, `${lines.length} lines with the address: ${lines.slice(0, 2).join(' ')}`)
        expectThat(!target.log().some((line) => line.includes('wrong 0')), 'a password is in the log')
        return `${lines.length} lines; ${lines[0]?.slice(0, 200)}`
      }),

    'sizes of a picture that are lost are shown from what is there, and made again': async (target) => {
      await galleryPicture(target)
      await target.settled()
      const { id, name, widths } = pictureOf(target)
      const [width] = JSON.parse(widths) as number[]
      for (const file of mediaOf(target, 'pictures')) if (file.includes(id)) rmSync(file)
      const addresses = [`/media/${id}/${width}.webp`, `/media/${id}/${width}.jpg`, `/uploads/${name}`]
      const types: string[] = []
      for (const address of addresses) {
        const answer = await fetch(target.url + address)
        expectThat(answer.status === 200, `${address}: ${answer.status}`)
        types.push(answer.headers.get('content-type') ?? '')
      }
      await target.settled()
      await pause(1000)
      const again = mediaOf(target, 'pictures').filter((file) => file.includes(id)).length
      expectThat(again > 0, 'they are not made again')
      return `${tally(types)}; ${again} files made again`
    },

    'a store that never answers costs an upload and a picture, and not the site': async () => {
      const store = await startStallingStore()
      try {
        return await withTarget({ RATE_LIMIT: '0', ...store.variables }, async (target) => {
          const { client } = await target.owner()
          const image = await makeJpeg(400, 400)
          store.stall()
          const started = performance.now()
          const within = async (asked: Promise<{ status: number }>, what: string, seconds: number) => {
            const late = pause(seconds * 1000).then(() => ({ status: 0 }))
            const { status } = await Promise.race([asked, late])
            expectThat(status >= 400, `${what}: ${status || `no answer within ${seconds} s`}`)
            return `${what} ${status} after ${Math.round((performance.now() - started) / 1000)} s`
          }
          const asked = [
            within(fetch(`${target.url}/readyz`), '/readyz', 20),
            within(client.send('POST', '/api/photo', formOf({}, { image })), 'upload', 60),
            within(fetch(`${target.url}/media/${'a'.repeat(24)}/320.jpg`), 'picture', 60),
          ]
          const home = await fetch(`${target.url}/home`)
          expectThat(home.status === 200, `/home: ${home.status}`)
          return `${(await Promise.all(asked)).join(', ')}; /home 200`
        })
      } finally {
        store.close()
      }
    },
  },
}

/** A store that takes everything and holds nothing, until it stalls. */
async function startStallingStore() {
  let isStalled = false
  const server = createServer((req, res) => {
    req.resume()
    if (!isStalled) res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ S3_BUCKET: 'media', S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    },
    stall: () => (isStalled = true),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
