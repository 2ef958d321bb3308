import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expectThat, type Area } from '../attack.ts'
import { tally, told, watchDuring, type Answer } from '../support/client.ts'
import { hostilePdfs } from '../support/pdfs.ts'
import { bombs, disguised, tallPng } from '../support/pictures.ts'
import { sendRaw } from '../support/sockets.ts'
import { dataOf, formOf, photo } from '../support/things.ts'
import { startTarget, type Target } from '../support/target.ts'

/** Names of files that a server could take for paths, scripts or headers. */
const evilNames = [
  ...['../../../etc/passwd', '..\\..\\mai.db', '/etc/passwd', 'a\0.jpg', 'x.php', 'x.jpg.html', '.htaccess', 'CON', ''],
  ...['a"; filename="b.html', 'a\r\nX-Injected: 1', '<script>.jpg', 'நூல்.jpg', 'x'.repeat(5000), '‮gpj.exe'],
]

function named(name: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  return form
}

const upload = async (target: Target, form: FormData): Promise<Answer> =>
  (await target.owner()).client.send('POST', '/api/photo', form)

/** @throws unless it is served as a picture made anew, without what was hidden in it */
async function expectHarmless(target: Target, what: string, address: string): Promise<void> {
  const response = await fetch(target.url + address)
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type')
  expectThat(type === 'image/jpeg', `${what} is served as ${type}`)
  expectThat(response.headers.get('x-content-type-options') === 'nosniff', `${what}: no nosniff`)
  expectThat(!/<script|GPS-SECRET/.test(bytes.toString('latin1')), `${what}: what was hidden is served`)
  expectThat((await sharp(bytes).metadata()).format === 'jpeg', `${what} is no JPEG`)
}

const boundary = 'a-boundary-of-the-attack'
const part = (head: string, body = 'x') => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
const field = (name: string, body = 'x') => part(`Content-Disposition: form-data; name="${name}"`, body)
const file = (name: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg`)
const end = `--${boundary}--\r\n`

/** Forms that are too much, or none. */
const oddForms: Record<string, string> = {
  'too many files': file('image').repeat(50) + end,
  'too many fields': Array.from({ length: 2000 }, (_, index) => field(`f${index}`)).join('') + end,
  'an unknown file': file('elsewhere') + end,
  __proto__: field('__proto__', '{"isAdmin":true}') + field('constructor') + file('__proto__') + end,
  'another boundary': (field('a') + end).replaceAll(boundary, 'another'),
  'no end': field('a') + file('image'),
  'a long head': part(`Content-Disposition: form-data; name="${'x'.repeat(200_000)}"`) + end,
  'a long field': field('title', 'x'.repeat(3_000_000)) + end,
  'no name': part('Content-Disposition: form-data') + end,
  nothing: '',
  'only the end': end,
  'endless ends': end.repeat(5000),
}

export const files: Area = {
  name: 'files',
  variables: async () => ({ RATE_LIMIT: '0' }),
  tries: {
    'what is no picture is refused, and what is one is served anew': async (target) => {
      const seen: string[] = []
      for (const [what, bytes] of Object.entries(await disguised())) {
        const answer = await upload(target, formOf({}, { image: bytes }))
        expectThat(answer.status === 201 || (answer.status >= 400 && answer.status < 500), `${what}: ${told(answer)}`)
        if (/SVG|HTML$|ZIP|PDF|empty|zeros|script$/.test(what) && !/and|EXIF/.test(what))
          expectThat(answer.status !== 201, `${what} was taken`)
        if (answer.status === 201) await expectHarmless(target, what, answer.body.url)
        seen.push(told(answer))
      }
      for (const name of evilNames) {
        const answer = await upload(target, named(name, await photo()))
        expectThat(
          answer.status < 500 && !/passwd|script|Injected/.test(answer.text),
          `${JSON.stringify(name)}: ${told(answer)}`,
        )
        if (answer.status === 201) await expectHarmless(target, name, answer.body.url)
        seen.push(told(answer))
      }
      return tally(seen)
    },

    'pictures that swell are refused or made within four seconds of each decoder, and others are served meanwhile':
      async (target) => {
        const seen: string[] = []
        for (const [what, bytes] of Object.entries(await bombs())) {
          const form = formOf({}, { image: bytes })
          const before = target.processorMs()
          const { result, waits } = await watchDuring(target.nobody(), '/home', () => upload(target, form))
          const ms = target.processorMs() - before
          expectThat(result.status === 201 || (result.status >= 400 && result.status < 500), `${what}: ${told(result)}`)
          // Two decoders, each for four seconds.
          expectThat(ms < 8000, `${what}: ${ms} ms of the processor`)
          seen.push(`${what}: ${told(result)}, ${ms} ms of the processor, /home ${Math.round(Math.max(...waits))} ms`)
        }
        expectThat(
          (await upload(target, formOf({}, { image: await photo() }))).status === 201,
          'no photo is taken any more',
        )
        return seen.join('; ')
      },

    'a PNG of 1 by 40,000,000 occupies no decoder': async (target) => {
      const started = performance.now()
      const before = target.processorMs()
      const answer = await upload(target, formOf({}, { image: tallPng() }))
      const used = target.processorMs() - before
      expectThat(answer.status >= 400 && answer.status < 500, told(answer))
      expectThat(used < 4000, `${used} ms of the processor, ${Math.round(performance.now() - started)} ms`)
      return `${told(answer)}, ${used} ms of the processor`
    },

    'forms with too much, with foreign parts or without an end are refused': async (target) => {
      const { client } = await target.owner()
      const seen: string[] = []
      for (const path of ['/api/photo', '/api/universal-posts', '/api/pdf-uploads', '/api/gallery', '/api/books'])
        for (const [what, body] of Object.entries(oddForms)) {
          const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
          const answer = await client
            .as({ headers })
            .send('POST', path, body)
            .catch(() => undefined)
          const status = answer?.status ?? 400
          expectThat(status >= 400 && status < 500, `${path}, ${what}: ${answer && told(answer)}`)
          seen.push(answer ? told(answer) : 'cut')
        }
      expectThat(({} as { isAdmin?: string }).isAdmin === undefined, 'a prototype has changed')
      return tally(seen)
    },

    'no PDF runs anything, is read for ever or stops the worker': async (target) => {
      const { client } = await target.owner()
      const fields = { title: 'இதழ்', subtitle: '', date: '2026-11-01', categoryEn: 'Archive', categoryTa: 'ஆவணம்' }
      const seen: string[] = []
      for (const [what, pdf] of Object.entries(hostilePdfs())) {
        const answer = await client.send('POST', '/api/pdf-uploads', formOf(fields, { pdf, image: await photo() }))
        expectThat(answer.status === 201 || (answer.status >= 400 && answer.status < 500), `${what}: ${told(answer)}`)
        seen.push(`${what}: ${told(answer)}`)
        if (answer.status !== 201) continue
        const { headers } = await fetch(target.url + new URL(answer.body.data.pdfUrl, target.url).pathname)
        const type = headers.get('content-type')
        const isFixed = type === 'application/pdf' && headers.get('x-content-type-options') === 'nosniff'
        expectThat(isFixed, `${what} is served as ${type}`)
      }
      await target.settled(200_000)
      const { dead } = target.jobs()
      // What cannot be read is a result; a dead job would be tried again and again.
      expectThat(dead === 0, `${dead} dead jobs`)
      const states = target.sql('SELECT state, count(*) AS n FROM pdf_files GROUP BY state')
      return `${seen.join('; ')}; ${JSON.stringify(states)}`
    },

    'an upload without a token is refused before it is read': async (target) => {
      const head = [
        'POST /api/photo HTTP/1.1',
        'Host: x',
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        'Content-Length: 100000000',
      ].join('\r\n')
      const answer = await sendRaw(target.url, `${head}\r\n\r\n${field('a')}`, 10_000)
      expectThat(answer.status === 401, `${answer.status} after ${Math.round(answer.ms)} ms`)
      return `401`
    },

    'a worker that is killed three times in a large picture makes it in the end': async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'mai-attack-'))
      const target = await startTarget({ RATE_LIMIT: '0' }, dataDir)
      try {
        const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
        const large = sharp({ create: { width: 5000, height: 4000, channels: 3, background: 'grey', noise } })
        const { id } = await dataOf<{ id: string }>(
          upload(target, formOf({}, { image: await large.jpeg({ quality: 90 }).toBuffer() })),
        )
        const { client } = await target.owner()
        const crop = { x: 0, y: 0, width: 4000, height: 4000 }
        await dataOf(client.call('gallery.create', { title: 'T', content: '', picture: { uploadId: id, crop } }))
        for (let kill = 0; kill < 3; kill += 1) {
          await pause(400 + kill * 300)
          for (const pid of target.children()) process.kill(pid, 'SIGKILL')
        }
        await target.settled(150_000)
        const [picture] = target.sql('SELECT state, widths FROM pictures ORDER BY created_at DESC LIMIT 1')
        expectThat(picture?.state === 'ready', `the picture is ${JSON.stringify(picture)}`)
        return `ready: ${String(picture.widths)}`
      } finally {
        await target.end()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  },
}
