import { count } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { jobs, jobStates } from '#drizzle/schema/index.ts'
import type { Db } from './db.ts'
import { queueHealth } from './job-failures.ts'

/** Requests of one kind and one class of status. */
interface Total {
  count: number
  seconds: number
}

/** @returns what reads the metrics of a registry, and where there are several processes, those of all of them */
export type MetricsReader = (registry: Registry) => () => Promise<string>

/** Metrics for Prometheus. Requests are counted by kind, because paths are unbounded. */
export function createMetrics(db: Db, read: MetricsReader = (registry) => () => registry.metrics()) {
  const registry = new Registry()
  // Ten looks a second at the event loop instead of a hundred: an idle site is to cost nothing.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  // Plain numbers, copied at each scrape: two labelled counters of prom-client would cost each request 2 µs.
  const totals = new Map<string, Total[]>()
  const counter = (name: string, help: string, figure: 'count' | 'seconds') =>
    new Counter({
      name,
      help,
      labelNames: ['kind', 'status'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [kind, byClass] of totals)
          for (const [statusClass, total] of byClass.entries())
            if (total) this.inc({ kind, status: `${statusClass}xx` }, total[figure])
      },
    })
  counter('mai_http_requests_total', 'Requests by kind and class of status', 'count')
  counter('mai_http_request_seconds_total', 'Time to their answers, in seconds', 'seconds')
  new Gauge({
    name: 'mai_jobs',
    help: 'Jobs by state',
    // Each process says the same.
    aggregator: 'max',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const rows = db.select({ state: jobs.state, count: count() }).from(jobs).groupBy(jobs.state).all()
      for (const state of jobStates) this.set({ state }, rows.find((row) => row.state === state)?.count ?? 0)
    },
  })
  new Gauge({
    name: 'mai_oldest_due_job_seconds',
    help: 'For how long the oldest due job has been waiting',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(queueHealth(db).oldestDueMs / 1000)
    },
  })
  return {
    observe(path: string, status: number, ms: number): void {
      const kind = kindOf(path)
      let byClass = totals.get(kind)
      if (!byClass) totals.set(kind, (byClass = []))
      const total = (byClass[Math.floor(status / 100)] ??= { count: 0, seconds: 0 })
      total.count += 1
      total.seconds += ms / 1000
    },
    /** Those of all processes of the site. */
    text: read(registry),
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Kinds of requests by path prefix. */
const kinds = ['api', 'trpc', 'assets', 'media', 'uploads'].map((kind) => [kind, `/${kind}/`] as const)
const kindOf = (path: string): string => kinds.find(([, start]) => path.startsWith(start))?.[0] ?? 'page'
