import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { hourMs } from '#shared/durations.ts'
import { openDb } from '#server/core/db.ts'
import { admin, startSite, type SiteProcess } from '#server/test/site-process.ts'
import { expectThat } from '../attack.ts'
import { createClient, freshAddress, told, type Client } from './client.ts'

export const password = 'a quiet lamp in the library'

export interface Person {
  id: string
  name: string
  email: string
  token: string
  /** A client with that person's session, from an address of its own. */
  client: Client
}

/** A started site, and what a try needs besides being an outside client. */
export interface Target extends SiteProcess {
  /** Without a session, each time from a fresh address. */
  nobody: () => Client
  owner: () => Promise<Person>
  /** A person who has signed up; `role` is then written into the database. */
  person: (role?: 'reader' | 'editor' | 'owner', name?: string) => Promise<Person>
  /** Rows of the database, read by a connection of its own; a statement that writes has none. */
  sql: (statement: string, ...values: (string | number | null)[]) => Record<string, unknown>[]
  /** Makes all sessions of an account look an hour old, as a stolen token is. */
  ageSessions: (userId: string) => void
  /** Time of the processor that the process has used, in steps of 10 ms; it does not depend on how busy the machine is. */
  processorMs: () => number
  /** Memory of the process in MB. */
  memoryMb: () => number
  /** Its child processes: the worker. */
  children: () => number[]
  isAnswering: () => Promise<boolean>
  end: () => Promise<void>
}

const answerMs = 20_000

/** Settings of every attacked site: limits are on, and the proxy on this machine names the callers. */
const attacked = {
  RATE_LIMIT: '1',
  DEMO_CONTENT: '0',
  TRUSTED_PROXIES: '127.0.0.1',
}

/** Starts a site to be attacked. */
export async function startTarget(variables: Record<string, string> = {}, dataDir?: string): Promise<Target> {
  const site = await startSite({ variables: { ...attacked, ...variables }, ...(dataDir && { dataDir }) })
  return targetOf(site)
}

export function targetOf(site: SiteProcess): Target {
  let owner: Promise<Person> | undefined
  const nobody = () => createClient(site.url, { from: freshAddress() })

  const target: Target = {
    ...site,
    nobody,
    owner: () => (owner ??= signInOwner(nobody())),
    async person(role = 'reader', name = `Kayal ${randomUUID().slice(0, 8)}`) {
      const client = nobody()
      const email = `${randomUUID()}@example.org`
      const answer = await client.call('auth.register', { name, email, password })
      const session = answer.body?.result?.data?.session
      expectThat(Boolean(session), `No account could be made: ${told(answer)}`)
      const { token, user } = session
      if (role !== 'reader') target.sql('UPDATE users SET role = ? WHERE id = ?', role, user.id)
      return { id: user.id, name: user.name, email, token, client: client.as({ token }) }
    },
    sql(statement, ...values) {
      const { $client: db } = openDb(site.dataDir)
      try {
        const prepared = db.prepare<(string | number | null)[], Record<string, unknown>>(statement)
        if (prepared.reader) return prepared.all(...values)
        prepared.run(...values)
        return []
      } finally {
        db.close()
      }
    },
    ageSessions(userId) {
      target.sql('UPDATE sessions SET created_at = created_at - ? WHERE user_id = ?', hourMs, userId)
    },
    processorMs() {
      // After the name in brackets: user and system time in hundredths of a second (proc(5)).
      const fields = readFileSync(`/proc/${site.pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024,
    children() {
      const threads = readdirSync(`/proc/${site.pid}/task`)
      const lists = threads.map((thread) => readFileSync(`/proc/${site.pid}/task/${thread}/children`, 'utf8'))
      return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
    },
    async isAnswering() {
      if (!site.isUp()) return false
      const signal = AbortSignal.timeout(answerMs)
      return fetch(`${site.url}/healthz`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    async end() {
      await site.kill()
      // The kernel has closed its connections by then.
      await pause(0)
    },
  }
  return target
}

async function signInOwner(client: Client): Promise<Person> {
  const answer = await client.call('auth.adminLogin', admin)
  const session = answer.body?.result?.data
  expectThat(Boolean(session?.token), `The owner could not sign in: ${told(answer)}`)
  const { token, user } = session
  return { id: user.id, name: user.name, email: user.email, token, client: client.as({ token }) }
}

/** A second site with settings of its own, for one try. */
export async function withTarget<T>(
  variables: Record<string, string>,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const target = await startTarget(variables)
  try {
    return await work(target)
  } finally {
    await target.end()
  }
}
