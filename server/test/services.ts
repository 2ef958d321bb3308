import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '#drizzle/schema/index.ts'
import type { Role, SessionUser } from '#shared/auth.ts'
import { createCaller, type Caller } from '#server/app-router.ts'
import type { Context, Services } from '#server/core/context.ts'
import { databaseFile, openDb, type Db } from '#server/core/db.ts'
import { readEnv } from '#server/core/env.ts'
import { newId } from '#server/core/ids.ts'
import { createLog } from '#server/core/log.ts'
import { migrate } from '#server/core/migrations.ts'
import { createSessions, hashPassword } from '#server/core/session.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { ensureBuiltInCategories } from '#server/features/categories/categories.service.ts'
import { ensureBuiltInSynonyms } from '#server/features/search/synonyms.service.ts'

export interface TestServices extends Services {
  dispose(): void
}

/** The database of a new site: made once, then copied. */
let newDatabase: Buffer | undefined
function openNewDb(dataDir: string): Db {
  if (newDatabase) writeFileSync(databaseFile(dataDir), newDatabase)
  const db = openDb(dataDir)
  if (newDatabase) return db
  migrate(db)
  ensureBuiltInCategories(db)
  ensureBuiltInSynonyms(db)
  newDatabase = db.$client.serialize()
  return db
}

/** Real services in a temporary folder: a migrated database with the built-in categories and synonyms, files, a silent log. */
export function createTestServices(variables: Record<string, string> = {}): TestServices {
  const dataDir = mkdtempSync(join(tmpdir(), 'mai-test-'))
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...variables })
  const db = openNewDb(env.DATA_DIR)
  return {
    env,
    db,
    storage: openStorage(env),
    sessions: createSessions(db),
    log: createLog(env.LOG_LEVEL),
    dispose() {
      db.$client.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const hashes = new Map<string, Promise<string>>()
/** Hashing is slow by design, so each password is hashed once. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** Inserts a user with that role and a password. */
export async function addUser(
  services: Services,
  role: Role,
  password = 'correct horse battery',
): Promise<SessionUser> {
  const id = newId()
  const user = { id, name: `${role} ${id.slice(0, 4)}`, email: `${id}@example.org`, role }
  services.db
    .insert(users)
    .values({ ...user, passwordHash: await hashOnce(password), createdAt: Date.now() })
    .run()
  return user
}

/** Inserts many readers without passwords. @returns their ids */
export function addReaders({ db }: Pick<Services, 'db'>, count: number): string[] {
  const ids = Array.from({ length: count }, () => newId())
  const rows = ids.map((id) => ({ id, email: `${id}@example.org`, name: `reader ${id}`, createdAt: 1 }))
  const atOnce = 1000
  for (let start = 0; start < count; start += atOnce)
    db.insert(users)
      .values(rows.slice(start, start + atOnce))
      .run()
  return ids
}

export const contextFor = (services: Services, user: SessionUser | null, token: string | null = null): Context => ({
  ...services,
  requestId: 'test',
  network: '192.0.2.1',
  user,
  token,
})

/** The procedures, called as that user; null: signed out. */
export const callerFor = (services: Services, user: SessionUser | null): Caller =>
  // Read at each call, since both may be filled later (set-up.ts).
  createCaller(() => contextFor(services, user))
