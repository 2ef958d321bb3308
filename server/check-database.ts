// Run by the site as a process of its own, since it reads the whole file: at night, and after an unclean end.
// Prints `ok`, or what is wrong.
import { constants, setPriority } from 'node:os'
import Database from 'better-sqlite3'
import { databaseFile } from './core/db.ts'
import { readEnvOrExit } from './core/env.ts'

setPriority(constants.priority.PRIORITY_LOW)
const maxLength = 500
try {
  const client = new Database(databaseFile(readEnvOrExit().DATA_DIR), { readonly: true, fileMustExist: true })
  console.log(String(client.pragma('quick_check(1)', { simple: true })).slice(0, maxLength))
} catch (error) {
  // Such a file cannot even be checked.
  console.log(String(error instanceof Error ? error.message : error).slice(0, maxLength))
}
