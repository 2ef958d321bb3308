// The calls of the site in a process of their own, on the data folder of the environment: to be killed in the middle.
import { createLog } from '#server/core/log.ts'
import { openDb } from '#server/core/db.ts'
import { readEnv } from '#server/core/env.ts'
import { createSessions } from '#server/core/session.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { startApi } from './api.ts'

const env = readEnv()
const db = openDb(env.DATA_DIR)
const api = await startApi({
  env,
  db,
  storage: openStorage(env),
  sessions: createSessions(db),
  log: createLog('silent'),
})
console.log(api.url)
