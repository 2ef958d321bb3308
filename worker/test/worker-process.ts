import { spawn, type ChildProcess } from 'node:child_process'
import type { Services } from '#server/core/context.ts'
import { builtFile } from '#server/test/built-file.ts'

interface WorkerProcess {
  child: ChildProcess
  /** Its output so far. */
  output(): string
  /** The exit code; null after SIGKILL. */
  exited: Promise<number | null>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

const running = new Set<WorkerProcess>()

/** Starts the built worker on the data of these services, and waits until it is ready. */
export async function startWorker(
  { env }: Pick<Services, 'env'>,
  variables: Record<string, string> = {},
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [await builtFile('worker.js')], {
    env: { ...process.env, DATA_DIR: env.DATA_DIR, REDIS_URL: env.REDIS_URL ?? '', LOG_LEVEL: 'info', ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const worker: WorkerProcess = {
    child,
    exited,
    output: () => text,
    end(signal) {
      running.delete(worker)
      child.kill(signal)
      return exited
    },
  }
  running.add(worker)
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('"worker ready"')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exited.then((code) => reject(new Error(`The worker ended with ${code}: ${text}`)))
  })
  return worker
}

/**
 * Starts a worker as the site does: when it ends by itself (to give the memory of pictures back), another one takes its
 * place. For what may come late: a job of a killed worker, which Redis gives to the next one some 15 seconds later.
 */
export async function keepWorker(services: Pick<Services, 'env'>): Promise<void> {
  const worker = await startWorker(services)
  void replaceWhenEnded()

  async function replaceWhenEnded(): Promise<void> {
    if ((await worker.exited) === 0 && running.delete(worker)) await keepWorker(services)
  }
}

/** Ends the processes that a failed test has left. */
export const endWorkers = (): Promise<unknown> => Promise.all([...running].map((worker) => worker.end('SIGKILL')))
