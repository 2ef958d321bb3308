// Run by the site as a process of its own, since it reads the whole file: at night, and after an unclean end.
// `node server/check-database.ts FILE` prints `ok`, or what is wrong.
import { constants, setPriority } from 'node:os'
import Database from 'better-sqlite3'

setPriority(constants.priority.PRIORITY_LOW)
const maxLength = 500
try {
  const client = new Database(process.argv[2], { readonly: true, fileMustExist: true })
  console.log(String(client.pragma('quick_check(1)', { simple: true })).slice(0, maxLength))
} catch (error) {
  // Such a file cannot even be checked.
  console.log(String(error instanceof Error ? error.message : error).slice(0, maxLength))
}
