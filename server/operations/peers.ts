import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { createRateLimit, type RateLimit, type Spending } from '#server/core/rate-limit.ts'

// One site may run as several processes (`WEB_PROCESSES`), which a supervisor starts. What they cannot learn from the
// database they tell each other through it. All of this works in the only process of a site as well.

/** The variable by which the supervisor appoints the first process. */
export const firstVariable = 'SITE_PROCESS_IS_FIRST'
/** How late the other processes learn what a caller has spent: a caller gets so much more than the limit. */
const tellMs = 20
/** How long the sum of all processes' metrics may take. */
const maxSumMs = 2000

/** Whether this process does what is done once for the site: its worker, relay, clean-ups and counts. */
export const isFirstProcess = (): boolean => cluster.isPrimary || process.env[firstVariable] === '1'

/** Processes to the supervisor. */
export type ToSupervisor =
  /** To all others, or to the first process. */
  | { kind: 'pass on'; to: 'others' | 'first'; channel: string; data: unknown }
  | { kind: 'metrics'; id: number }
  /** The process cannot start; a person must mend something. */
  | { kind: 'cannot start'; sentence: string }

/** The supervisor to a process. */
export type ToProcess =
  | { kind: 'passed on'; channel: string; data: unknown }
  | { kind: 'metrics'; id: number; text: string }
  /** Another process has taken its place. */
  | { kind: 'retire' }

/** Tells the supervisor; when it has ended, so does this process, and nothing is told any more. @returns when it is sent */
export const tellSupervisor = (message: ToSupervisor): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })

/** Calls `act` with each message of the supervisor. @returns what ends that */
export function onToldBySupervisor(act: (message: ToProcess) => void): () => void {
  if (!cluster.isWorker) return () => {}
  // Other messages on the same line are those of prom-client.
  const listen = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'kind' in message) act(message as ToProcess)
  }
  process.on('message', listen)
  return () => process.off('message', listen)
}

/**
 * Opens a channel between the processes of the site. What is told may get lost when a process ends.
 * @param to who is told: the others, or the first process, which may be this one
 * @returns what tells, and what closes this end
 */
export function openChannel<T>(channel: string, to: 'others' | 'first', receive: (data: T) => void) {
  const close = onToldBySupervisor((message) => {
    if (message.kind === 'passed on' && message.channel === channel) receive(message.data as T)
  })
  const tell = (data: T): void => {
    if (to === 'first' && isFirstProcess()) receive(data)
    else if (cluster.isWorker) void tellSupervisor({ kind: 'pass on', to, channel, data })
  }
  return { tell, close }
}

/** The limit of a site with one process or several, which tell each other what callers have spent. */
export function createSharedLimit(): RateLimit {
  if (!cluster.isWorker) return createRateLimit()
  let untold: Spending[] = []
  const limit = createRateLimit({
    // The same in all processes.
    now: () => performance.timeOrigin + performance.now(),
    hasCommonMinutes: true,
    onSpent(spending) {
      untold.push(spending)
      if (untold.length === 1) void sleep(tellMs).then(tellAll)
    },
  })
  const { tell } = openChannel<Spending[]>('spendings', 'others', (spendings) =>
    spendings.forEach((spending) => limit.add(spending)),
  )
  function tellAll(): void {
    tell(untold)
    untold = []
  }
  return limit
}

/** @returns what reads the metrics of all processes of the site, which the supervisor adds up */
export function readSharedMetrics(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries(registry)
  // Answers the supervisor when it asks.
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string) => void>()
  onToldBySupervisor((message) => {
    if (message.kind !== 'metrics') return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  let asked = 0
  return async () => {
    const id = ++asked
    const answer = new Promise<string>((resolve) => {
      waiting.set(id, resolve)
    })
    await tellSupervisor({ kind: 'metrics', id })
    // A process that ends meanwhile leaves the sum unanswered.
    const text = await Promise.race([answer, sleep(maxSumMs)])
    waiting.delete(id)
    return text ?? registry.metrics()
  }
}
