import './core/private-files.ts'
import { readEnvOrExit } from './core/env.ts'
import { createLog } from './core/log.ts'
import { runSite } from './operations/run-site.ts'

// The site: its settings, and from them its database, server, worker and timers (start-site.ts).

const env = readEnvOrExit()
const options = { dev: process.argv.includes('--dev'), hasPages: !process.argv.includes('--no-pages') }
await runSite(env, createLog(env.LOG_LEVEL), options, () => import('./start-site.ts'))
