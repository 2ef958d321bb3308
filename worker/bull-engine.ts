import { setTimeout as sleep } from 'node:timers/promises'
import { WaitingError, Worker, type Job } from 'bullmq'
import { connectRedis, redisPrefix, type RedisJob } from '#server/operations/job-redis.ts'
import { queues, type QueueName } from '#shared/jobs.ts'
import { answerMs, isPermanent, type JobEngine, type WorkerTools } from './job-handler.ts'
import { runJob } from './jobs/handlers.ts'

/**
 * A worker that does not renew its lock for this long is dead; its job fails, and the site starts another attempt. The
 * remaining workers look every half of it, and twice before they are sure: at most two of it after the death.
 */
const lockMs = 10_000

/** Runs jobs that the site's relay has passed to Redis. It needs Redis and the storage, but no database. */
export async function startBullEngine(redisUrl: string, tools: WorkerTools): Promise<JobEngine> {
  const { log } = tools
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null }, log)
  const stopping = new AbortController()
  const stop = new AbortController()
  const signals = { stopping: stopping.signal, signal: stop.signal }

  async function process(job: Job<RedisJob>, token: string | undefined): Promise<unknown> {
    try {
      const { payload } = job.data
      // Of a worker that was stopped before; at first BullMQ has a 0.
      const progress = typeof job.progress === 'object' ? job.progress : job.data.progress
      const report = async (soFar: unknown) => {
        // Fails once the lock has expired: then the job is given to another worker.
        await job.extendLock(token!, lockMs)
        await job.updateProgress(soFar as object)
      }
      return await unlessStopped(runJob(job.name, payload, { ...tools, ...signals, progress, report }))
    } catch (err) {
      if (stopping.signal.aborted) {
        await job.moveToWait(token)
        throw new WaitingError()
      }
      log.warn({ job: job.name, id: job.id, err }, 'job failed')
      if (isPermanent(err)) await job.updateData({ ...job.data, hopeless: true })
      throw err
    }
  }

  /** A job in the middle of a picture does not notice the signal immediately. */
  function unlessStopped<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => setTimeout(() => reject(stop.signal.reason), answerMs)
      stop.signal.addEventListener('abort', giveUp, { once: true })
      void work.then(resolve, reject).finally(() => stop.signal.removeEventListener('abort', giveUp))
    })
  }

  const workers = (Object.keys(queues) as QueueName[]).map((name) => {
    const worker = new Worker<RedisJob>(name, process, {
      connection,
      prefix: redisPrefix,
      concurrency: queues[name].concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: 0,
    })
    worker.on('error', (err) => log.debug({ err }, 'BullMQ'))
    return worker
  })
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))

  return {
    async close(graceMs) {
      stopping.abort(new Error('The worker stops'))
      const closed = Promise.all(workers.map((worker) => worker.close()))
      await Promise.race([closed, sleep(graceMs)])
      stop.abort(stopping.signal.reason)
      await closed
      connection.disconnect()
    },
  }
}
