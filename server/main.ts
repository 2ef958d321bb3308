import './core/private-files.ts'
import { join } from 'node:path'
import { sentenceFor } from './open-database.ts'
import { startSite, waitForRoom, type RunningSite } from './run-site.ts'
import { readEnvOrExit, type Env } from './core/env.ts'
import { removeLeftovers } from './core/leftovers.ts'
import { createLog } from './core/log.ts'
import { handleLastFaults } from './core/process-faults.ts'
import { lockSite } from './core/site-lock.ts'
import { exitWithSentence } from './core/start-error.ts'

const env: Env = readEnvOrExit()
const log = createLog(env.LOG_LEVEL)
const options = { dev: process.argv.includes('--dev'), hasPages: !process.argv.includes('--no-pages') }

let site: RunningSite | undefined
let waiting: NodeJS.Timeout | undefined
let stopping = false
handleLastFaults(log, (error) => site?.note(error))

async function start(): Promise<void> {
  site = await startSite(env, log, options)
  console.log(`Site: ${env.PUBLIC_URL}\nData: ${env.DATA_DIR}`)
  if (!site.readOnly) return
  console.log('Nothing can be written there: the site is served for reading alone, until there is room.')
  waiting = waitForRoom(env, log, async () => {
    await site?.stop()
    if (!stopping) await start()
  })
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  clearInterval(waiting)
  await site?.stop()
  log.flush(() => process.exit(0))
}

try {
  lockSite(env.DATA_DIR)
  removeLeftovers(join(env.DATA_DIR, 'tmp'))
  await start()
} catch (error) {
  exitWithSentence(sentenceFor(error, env.DATA_DIR))
}
process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))
