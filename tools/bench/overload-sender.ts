// A separate process, started by overload.ts: sends requests at a steady rate, however long answers take, each of them for
// something that nobody has asked for before.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [url = '', perSecond = '1', seconds = '1'] = process.argv.slice(2)
const everyMs = 10
/** More connections than a proxy would open. */
const connections = 1000
const agent = new Agent({ keepAlive: true, maxSockets: connections })

export interface Sent {
  /** How often each status was answered; `closed` without an answer, `unsent` for which there was no connection. */
  statuses: Record<string, number>
  /** Answers of 503 that do not say when to come again. */
  mute: number
  /** In ms. */
  times: number[]
}
const sent: Sent = { statuses: {}, mute: 0, times: [] }
const count = (status: string) => (sent.statuses[status] = (sent.statuses[status] ?? 0) + 1)

let asked = 0
let open = 0
const pathOf = (): string => {
  const word = encodeURIComponent(`மழை${(asked += 1).toString(36)}`)
  return asked % 2 === 0 ? `/search?q=${word}` : `/trpc/search.page?input=${encodeURIComponent(`{"q":"${word}"}`)}`
}

function ask(): Promise<void> {
  if (open >= connections) return Promise.resolve(void count('unsent'))
  open += 1
  const started = performance.now()
  return new Promise<void>((resolve) => {
    get(url + pathOf(), { agent }, (response) => {
      if (response.statusCode === 503 && !response.headers['retry-after']) sent.mute += 1
      response.resume().once('close', () => {
        count(String(response.statusCode))
        sent.times.push(performance.now() - started)
        resolve()
      })
    }).once('error', () => {
      count('closed')
      resolve()
    })
  }).finally(() => {
    open -= 1
  })
}

const all: Promise<void>[] = []
const started = performance.now()
for (let due = 0; due < Number(seconds) * 1000; due += everyMs) {
  const early = started + due - performance.now()
  if (early > 0) await pause(early)
  const wanted = Math.floor((Number(perSecond) * (due + everyMs)) / 1000)
  while (all.length < wanted) all.push(ask())
}
await Promise.all(all)
agent.destroy()
process.send?.(sent)
