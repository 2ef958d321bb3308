import { setTimeout as pause } from 'node:timers/promises'
import { startFlood } from '#tools/bench/flood.ts'
import { expectThat, type Area } from '../attack.ts'
import { createClient, freshAddress, inLanes, median, tally, told, watchDuring } from '../support/client.ts'
import { makePost } from '../support/things.ts'
import type { Target } from '../support/target.ts'

// The demo content makes pages and searches as dear as on a site that is in use.

/** Calls per minute that an innocent caller would have to make to be noticed. */
const flood = 300

/** Processor time per request in ms; measured one after the other. */
async function costOf(target: Target, count: number, ask: (index: number) => Promise<unknown>): Promise<number> {
  const before = target.processorMs()
  for (let index = 0; index < count; index += 1) await ask(index)
  return (target.processorMs() - before) / count
}

/** A request that two callers make at once is one for all, so a flood asks for another thing each time. */
const words = (index: number) => encodeURIComponent(`மழை ${index.toString(36)}`)

/** Sends that many requests from one address. @returns their statuses */
const fromOne = (
  target: Target,
  count: number,
  pathOf: (index: number) => string,
  from = freshAddress(),
): Promise<number[]> => {
  const client = createClient(target.url, { from })
  return inLanes(count, 8, async (index) => (await client.send('GET', pathOf(index))).status)
}

async function readToEnd(body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await body.read()).done);
  } catch {
    // Cut off, which is an end.
  }
}

export const flooding: Area = {
  name: 'flooding',
  variables: async () => ({ DEMO_CONTENT: '1' }),
  tries: {
    'pages of searches are limited for one address like the calls behind them': async (target) => {
      const from = freshAddress()
      const started = performance.now()
      const calls = await fromOne(
        target,
        flood,
        (index) => `/trpc/search.page?input=${encodeURIComponent(JSON.stringify({ q: `மழை ${index}` }))}`,
        from,
      )
      const pages = await fromOne(target, flood, (index) => `/search?q=${words(index)}`, from)
      const minutes = (performance.now() - started) / 60_000
      const neighbour = await target.nobody().send('GET', `/search?q=${words(9999)}`)
      // On a slow machine the allowance of a minute comes back while they are made.
      const shown = [...calls, ...pages].filter((status) => status === 200).length
      const seen = `calls ${tally(calls)}; pages ${tally(pages)} within ${Math.round(minutes * 60)} s`
      expectThat(shown <= 300 + 240 * minutes, seen)
      expectThat(neighbour.status === 200, `another address: ${told(neighbour)}`)
      return `${seen}; another address ${neighbour.status}`
    },

    'a page that is not there costs little, however often it is asked for': async (target) => {
      const missing = (index: number) => target.nobody().send('GET', `/nowhere/${index}/at/all`)
      const { id } = await makePost(target)
      const wrongSlug = (index: number) => target.nobody().send('GET', `/posts/${id}/wrong-${index}`)
      await missing(-1)
      await wrongSlug(-1)
      const costs = { missing: await costOf(target, 100, missing), slug: await costOf(target, 100, wrongSlug) }
      const statuses = await fromOne(target, flood * 3, (index) => `/nowhere/else/${index}`)
      const isBounded = statuses.some((status) => status === 429 || status === 503)
      const seen = `404 ${costs.missing.toFixed(1)} ms, wrong slug ${costs.slug.toFixed(1)} ms of the processor; ${tally(statuses)}`
      expectThat(isBounded || costs.missing < 3, seen)
      return seen
    },

    '32 connections that search without end leave cached pages answering': async (target) => {
      const reader = target.nobody()
      await reader.send('GET', '/home')
      const calm: number[] = []
      for (let round = 0; round < 30; round += 1) {
        const started = performance.now()
        await reader.send('GET', '/home')
        calm.push(performance.now() - started)
      }
      const stop = startFlood({ url: target.url, name: 'a page of results', from: '127.0.1.99' })
      const { waits } = await watchDuring(reader, '/home', () => pause(42_000))
      const statuses = await stop()
      const answers = Object.entries(statuses).map(([status, many]) => `${many} × ${status}`)
      const [worst, middle] = [Math.max(...waits), median(waits)]
      const seen = `/home: median ${median(calm).toFixed(1)} ms before, ${middle.toFixed(1)} ms during, worst ${worst.toFixed(0)} ms; ${answers.join(', ')}`
      expectThat((statuses[429] ?? 0) > 0 && middle < 10 * median(calm) && worst < 2000, seen)
      return seen
    },

    'one GET does not make the site work for long': async (target) => {
      const procedures = [
        'posts.documents',
        'pdfs.documents',
        'gallery.documents',
        'archive.documents',
        'posts.home',
        'search.page',
      ]
      const seen: string[] = []
      for (const name of procedures)
        for (const count of [60, 10]) {
          const input = Object.fromEntries(
            Array.from({ length: count }, (_, index) => [
              index,
              name === 'search.page'
                ? { q: `மழை ${index}` }
                : { limit: name === 'posts.home' ? 60 : 200, ...(name === 'posts.documents' && { list: 'all' }) },
            ]),
          )
          const path = `/trpc/${Array.from({ length: count }, () => name).join()}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
          const before = target.processorMs()
          const answer = await target.nobody().send('GET', path)
          const used = target.processorMs() - before
          const line = `${count} × ${name}: ${answer.status}, ${used} ms, ${Math.round(answer.text.length / 1000)} KB`
          expectThat(answer.status < 500 && used < 300, line)
          seen.push(line)
        }
      return seen.join('; ')
    },

    'a body of 3.8 MB of brackets is refused before it is read': async (target) => {
      const client = target.nobody().as({ headers: { 'content-type': 'application/json' } })
      const body = '['.repeat(3_800_000)
      const before = target.processorMs()
      const statuses: string[] = []
      for (let round = 0; round < 5; round += 1)
        statuses.push(await client.send('POST', '/trpc/contact.send', body).then(told, () => 'cut'))
      const used = (target.processorMs() - before) / 5
      expectThat(
        statuses.every((status) => /^4|cut/.test(status)) && used < 100,
        `${tally(statuses)}, ${used} ms of the processor each`,
      )
      return `${tally(statuses)}, ${used} ms of the processor each`
    },

    '700 live connections of one reader are not all taken': async (target) => {
      const reader = await target.person()
      const controller = new AbortController()
      let open = 0
      const statuses = await inLanes(700, 50, async () => {
        const response = await fetch(`${target.url}/trpc/notifications.live`, {
          headers: { authorization: `Bearer ${reader.token}`, accept: 'text/event-stream' },
          signal: controller.signal,
        })
        const body = response.body!.getReader()
        const first = new TextDecoder().decode((await body.read()).value)
        const isTaken = response.status === 200 && !first.includes('serialized-error')
        if (isTaken) {
          open += 1
          // Whoever opens one more than allowed may lose the oldest instead.
          void readToEnd(body).then(() => (open -= 1))
        }
        return isTaken ? 200 : `refused ${response.status}`
      })
      await pause(2000)
      const left = open
      controller.abort()
      expectThat(left <= 20, `${left} open: ${tally(statuses)}`)
      return `${left} open: ${tally(statuses)}`
    },
  },
}
