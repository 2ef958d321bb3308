import { count } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { jobs, jobStates } from '#drizzle/schema/index.ts'
import type { Db } from './db.ts'

/** Figures for Prometheus. Requests are counted by kind, not by path: paths are endless. */
export function createMetrics(db: Db) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'mai_http_requests_total',
    help: 'Requests by kind and class of status',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'mai_http_request_seconds',
    help: 'Time to the answer, in seconds',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'mai_jobs',
    help: 'Jobs by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const rows = db.select({ state: jobs.state, count: count() }).from(jobs).groupBy(jobs.state).all()
      for (const state of jobStates) this.set({ state }, rows.find((row) => row.state === state)?.count ?? 0)
    },
  })
  return {
    observe(path: string, status: number, ms: number): void {
      const kind = kindOf(path)
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` })
      seconds.observe({ kind }, ms / 1000)
    },
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

const kinds = ['api', 'trpc', 'assets', 'media', 'uploads'] as const
const kindOf = (path: string): string => kinds.find((kind) => path.startsWith(`/${kind}/`)) ?? 'page'
