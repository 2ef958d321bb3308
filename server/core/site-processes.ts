import cluster from 'node:cluster'

// One site may run as several processes (`WEB_PROCESSES`), which a supervisor starts. What they cannot learn from the
// database they tell each other through it.

/** The variable by which the supervisor appoints the first process. */
export const firstVariable = 'SITE_PROCESS_IS_FIRST'

/** Whether this process does what is done once for the site: its worker, relay, clean-ups and counts. */
export const isFirstProcess = (): boolean => cluster.isPrimary || process.env[firstVariable] === '1'

/** Identifies a run of the site: its supervisor's process id, or that of its only process. */
export const sitePid = (): number => (cluster.isWorker ? process.ppid : process.pid)

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
