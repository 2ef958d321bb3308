import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { Env } from '#server/core/env.ts'
import '#server/core/site-run.ts'
import type { Logger } from '#server/core/log.ts'
import { firstVariable, type ToProcess, type ToSupervisor } from './peers.ts'
import { maxRestartMs, minRestartMs, soundAfterMs } from '#server/core/worker-process.ts'

/** One of the places of the site, and the process that has it. */
interface Place {
  isFirst: boolean
  process: Worker
  /** When the process of this place began, and for how long the next one waits if it fails. */
  startedAt: number
  waitMs: number
}

export interface Supervisor {
  /** When all processes listen. @throws the sentence of one that cannot start */
  started: Promise<unknown>
  /** Replaces all processes, one after the other, without refusing a request. Those of now stay where that fails. */
  replaceAll(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the processes of a site. This process accepts the connections and hands them out in turn, so that none is lost when
 * a process ends; a process that dies is started again. It has no database: what the processes tell each other passes
 * through it.
 */
export function superviseSite({ WEB_PROCESSES }: Pick<Env, 'WEB_PROCESSES'>, log: Logger): Supervisor {
  const metrics = new AggregatorRegistry()
  const places: Place[] = []
  let isStopping = false
  let refusal: string | undefined
  let replacing: Promise<void> | undefined

  const send = (to: Worker, message: ToProcess) => {
    if (to.isConnected()) to.send(message, undefined, () => {})
  }

  cluster.on('message', (from, message: ToSupervisor | { kind?: undefined }) => {
    if (message.kind === 'pass on') {
      const { channel, data, to } = message
      for (const { process, isFirst } of places)
        if (process !== from && (to === 'others' || isFirst)) send(process, { kind: 'passed on', channel, data })
    } else if (message.kind === 'metrics') {
      metrics.clusterMetrics().then(
        (text) => send(from, { kind: 'metrics', id: message.id, text }),
        (err: unknown) => log.warn({ err }, 'the metrics of all processes could not be added up'),
      )
    } else if (message.kind === 'cannot start') refusal ??= message.sentence
  })

  const startProcess = (isFirst: boolean): Worker => cluster.fork({ [firstVariable]: isFirst ? '1' : '0' })

  /** @throws when the process ends before it listens */
  const listening = (process: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      process.once('listening', () => resolve())
      process.once('exit', (code, signal) =>
        reject(new Error(`A process ended before it listened (${signal || code}).`)),
      )
    })

  /** Starts a process anew that dies without being asked to. */
  function watch(place: Place): void {
    const { process } = place
    process.once('exit', (code, signal) => {
      if (isStopping || place.process !== process) return
      place.waitMs =
        Date.now() - place.startedAt > soundAfterMs ? minRestartMs : Math.min(place.waitMs * 2, maxRestartMs)
      log.error({ code, signal, waitMs: place.waitMs }, 'a process of the site died and is started again')
      setTimeout(() => {
        if (!isStopping && place.process === process) take(place, startProcess(place.isFirst))
      }, place.waitMs)
    })
  }

  /** Gives a place to a process. */
  function take(place: Place, process: Worker): void {
    Object.assign(place, { process, startedAt: Date.now() })
    watch(place)
  }

  async function replaceEach(): Promise<void> {
    refusal = undefined
    for (const place of places) {
      const next = startProcess(place.isFirst)
      try {
        await listening(next)
      } catch (err) {
        log.error({ err, refusal }, 'a new process cannot start: the former ones stay')
        return
      }
      if (isStopping) return
      const former = place.process
      take(place, next)
      const ended = new Promise((resolve) => former.once('exit', resolve))
      send(former, { kind: 'retire' })
      if (!former.isDead()) await ended
    }
    log.info({ processes: places.length }, 'all processes were replaced')
  }

  for (let index = 0; index < WEB_PROCESSES; index++) {
    const isFirst = index === 0
    places.push({ isFirst, process: startProcess(isFirst), startedAt: Date.now(), waitMs: minRestartMs })
  }
  const started = Promise.all(
    places.map(async (place) => {
      await listening(place.process)
      // Now, not when all listen: it may die while others still start.
      watch(place)
    }),
  ).catch((error: unknown) => {
    throw refusal === undefined ? error : new Error(refusal)
  })

  return {
    started,
    replaceAll: () =>
      (replacing ??= replaceEach().finally(() => {
        replacing = undefined
      })),
    async stop() {
      isStopping = true
      const all = Object.values(cluster.workers ?? {}).filter((process) => process !== undefined)
      await Promise.all(
        all.map(async (process) => {
          const ended = new Promise((resolve) => process.once('exit', resolve))
          process.process.kill('SIGTERM')
          if (!process.isDead()) await ended
        }),
      )
    },
  }
}
