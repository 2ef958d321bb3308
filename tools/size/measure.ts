// Asks for the same things in two libraries in turn, so that load on the machine affects both alike.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { changeContent, signIn, type SiteProcess } from '#server/test/site-process.ts'
import type { Probe } from './probe.ts'
import type { Sample } from './sample.ts'

/** Within so many ms every list and count of the admin is answered, however large the library. */
export const maxMs = 100
const warmUps = 2
/** What took longer is measured again, so many times as thoroughly. */
const again = 4

/** A site with its library, as a measurement uses it. */
export interface Library {
  ask(probe: Probe): Promise<number>
  /** Has the site make everything anew, as after the change of an editor. */
  forget(): Promise<void>
  close(): void
}

export async function openLibrary(site: SiteProcess, { reader }: Sample): Promise<Library> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tokens = { reader: reader.token, owner: await signIn(site.url) }
  return {
    async ask({ path, as }) {
      const headers = { 'accept-encoding': 'br', ...(as && { authorization: `Bearer ${tokens[as]}` }) }
      const started = performance.now()
      const req = request(site.url + path, { agent, headers })
      req.end()
      const [res] = (await once(req, 'response')) as [IncomingMessage]
      res.resume()
      await once(res, 'end')
      const ms = performance.now() - started
      const status = res.statusCode ?? 0
      const isExpected = status < 400 || (status === 404 && path === '/no/such/page')
      if (!isExpected) throw new Error(`${status} for ${decodeURIComponent(path)}`)
      return ms
    },
    forget: () => changeContent(site.url, tokens.owner),
    close: () => agent.destroy(),
  }
}

export interface Compared {
  name: string
  isCached: boolean
  /** It is asked for by the staff. */
  isOfStaff: boolean
  /** Medians in ms. */
  few: number
  many: number
  ratio: number
}

export const isTooSlow = ({ isOfStaff, many }: Compared): boolean => isOfStaff && many > maxMs

type Pair<T> = readonly [few: T, many: T]

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

async function measure(
  libraries: Pair<Library>,
  probes: Pair<Probe>,
  isCached: boolean,
  rounds: number,
): Promise<Pair<number>> {
  const times: Pair<number[]> = [[], []]
  for (let round = -warmUps; round < rounds; round += 1)
    for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      if (!isCached) await libraries[which].forget()
      const ms = await libraries[which].ask(probes[which])
      if (round >= 0) times[which].push(ms)
    }
  return [median(times[0]), median(times[1])]
}

async function compare(
  libraries: Pair<Library>,
  probes: Pair<Probe>,
  isCached: boolean,
  rounds: number,
): Promise<Compared> {
  let [few, many] = await measure(libraries, probes, isCached, rounds)
  const isOfStaff = probes[0].as === 'owner'
  if (isOfStaff && many > maxMs) [few, many] = await measure(libraries, probes, isCached, rounds * again)
  return { name: probes[0].name, isCached, isOfStaff, few, many, ratio: many / few }
}

/**
 * @param rounds of each measurement
 * @param onCompared told of each as it is measured
 * @returns the slowest ones first
 */
export async function compareLibraries(
  libraries: Pair<Library>,
  probes: Pair<readonly Probe[]>,
  rounds: number,
  onCompared: (compared: Compared) => void,
): Promise<Compared[]> {
  const all: Compared[] = []
  const note = (compared: Compared) => {
    all.push(compared)
    onCompared(compared)
  }
  for (const [index, few] of probes[0].entries()) {
    const pair = [few, probes[1][index]!] as const
    note(await compare(libraries, pair, false, rounds))
    // What belongs to one caller is never cached.
    if (!few.as) note(await compare(libraries, pair, true, rounds))
  }
  return all.toSorted((a, b) => b.many - a.many)
}
