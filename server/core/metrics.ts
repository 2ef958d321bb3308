import { count } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { jobs, jobStates } from '#drizzle/schema/index.ts'
import type { Db } from './db.ts'

/** Figures for Prometheus. Requests are counted by kind, not by path: paths are endless. */
export function createMetrics(db: Db) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Counted in plain numbers and handed over when somebody asks: every request counts, few ask.
  const totals = new Map<string, { kind: string; status: string; count: number; seconds: number }>()
  const counter = (name: string, help: string, figure: 'count' | 'seconds') =>
    new Counter({
      name,
      help,
      labelNames: ['kind', 'status'],
      registers: [registry],
      collect() {
        this.reset()
        for (const { kind, status, ...figures } of totals.values()) this.inc({ kind, status }, figures[figure])
      },
    })
  counter('mai_http_requests_total', 'Requests by kind and class of status', 'count')
  counter('mai_http_request_seconds_total', 'Time to their answers, in seconds', 'seconds')
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
      const statusClass = `${Math.floor(status / 100)}xx`
      const key = kind + statusClass
      const total = totals.get(key) ?? { kind, status: statusClass, count: 0, seconds: 0 }
      total.count += 1
      total.seconds += ms / 1000
      totals.set(key, total)
    },
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>

const kinds = ['api', 'trpc', 'assets', 'media', 'uploads'] as const
const kindOf = (path: string): string => kinds.find((kind) => path.startsWith(`/${kind}/`)) ?? 'page'
