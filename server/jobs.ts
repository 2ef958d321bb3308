// npm run jobs -- list | retry [id|all]: what the worker could not do. The site may run meanwhile.
import './core/private-files.ts'
import type { Db } from './core/db.ts'
import { readEnvOrExit, readEnvToWrite } from './core/env.ts'
import { AppError } from './core/errors.ts'
import { openMigrated } from './core/migrations.ts'
import { StartError } from './core/start-error.ts'
import { listFailedJobs, retryAllJobs, retryJobs } from './features/jobs/jobs.service.ts'

const usage = 'Usage: npm run jobs -- list | retry [id|all]'

const [command = 'list', which = 'all'] = process.argv.slice(2)
const { DATA_DIR, READ_ONLY } = command === 'list' ? readEnvOrExit() : readEnvToWrite()
let db: Db | undefined
try {
  db = openMigrated(DATA_DIR, { isReadOnly: READ_ONLY })
  if (command === 'list') {
    const { jobs, total } = listFailedJobs(db)
    for (const { id, name, about, since, nextAt, reason, canRetry } of jobs) {
      const next = nextAt ? `next attempt ${nextAt}` : canRetry ? 'given up' : 'given up, cannot be tried again'
      console.log(`${id}  ${name} ${about}\n    failing since ${since}, ${next}\n    ${reason}`)
    }
    console.log(`${total} failed`)
  } else if (command === 'retry' && which === 'all') console.log(`${retryAllJobs(db, null)} begun again`)
  else if (command === 'retry') {
    retryJobs(db, null, [which])
    console.log(`${which} begun again`)
  } else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof AppError || error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  db?.$client.close()
}
