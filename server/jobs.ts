// npm run jobs -- list | retry [id|all]: what the worker could not do. The site may run meanwhile.
import './core/private-files.ts'
import { openDb, openDbReadOnly } from './core/db.ts'
import { readEnvOrExit, readEnvToWrite } from './core/env.ts'
import { AppError } from './core/errors.ts'
import { migrate } from './core/migrations.ts'
import { listFailedJobs, retryAllJobs, retryJob } from './features/jobs/jobs.service.ts'

const usage = 'Usage: npm run jobs -- list | retry [id|all]'

const [command = 'list', which = 'all'] = process.argv.slice(2)
const { DATA_DIR, READ_ONLY } = command === 'list' ? readEnvOrExit() : readEnvToWrite()
const db = READ_ONLY ? openDbReadOnly(DATA_DIR) : openDb(DATA_DIR)
if (!READ_ONLY) migrate(db)
try {
  if (command === 'list') {
    const { jobs, total } = listFailedJobs(db)
    for (const { id, name, about, since, nextAt, reason, canRetry } of jobs) {
      const next = nextAt ? `next attempt ${nextAt}` : canRetry ? 'given up' : 'given up, cannot be tried again'
      console.log(`${id}  ${name} ${about}\n    failing since ${since}, ${next}\n    ${reason}`)
    }
    console.log(`${total} failed`)
  } else if (command === 'retry' && which === 'all') console.log(`${retryAllJobs(db, null)} begun again`)
  else if (command === 'retry') {
    retryJob(db, null, which)
    console.log(`${which} begun again`)
  } else {
    console.error(usage)
    process.exitCode = 2
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  db.$client.close()
}
