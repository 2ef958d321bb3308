// A separate process, started by fan-out.ts: requests addresses in turn at a steady rate, however long responses take,
// and reports the time of each.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [url = '', seconds = '1', token = '', ...paths] = process.argv.slice(2)
const everyMs = 5
const agent = new Agent({ keepAlive: true })
const times: Record<string, number[]> = Object.fromEntries(paths.map((path) => [path, []]))

/** @returns false when the site had just closed this idle connection */
const askOnce = (path: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    // Pages are anonymous; calls are the reader's own.
    const headers = path.startsWith('/trpc/') ? { authorization: `Bearer ${token}` } : {}
    const request = get(url + path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${path}`))
      response.resume().once('end', () => {
        times[path]?.push(performance.now() - start)
        resolve(true)
      })
    }).once('error', (error) => (request.reusedSocket ? resolve(false) : reject(error)))
  })

async function ask(path: string): Promise<void> {
  while (!(await askOnce(path)));
}

const open: Promise<void>[] = []
const end = performance.now() + Number(seconds) * 1000
for (let due = performance.now(); due < end; due += everyMs) {
  const early = due - performance.now()
  if (early > 0) await pause(early)
  open.push(ask(paths[open.length % paths.length] ?? '/'))
}
await Promise.all(open)
agent.destroy()
process.send?.(times)
