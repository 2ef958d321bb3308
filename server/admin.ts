// npm run admin -- COMMAND …: for whoever runs the machine. The site may run meanwhile.
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { databaseFile, openDb, write, type Db } from './core/db.ts'
import { readEnvOrExit } from './core/env.ts'
import { liftThrottles } from './features/auth/auth.throttle.service.ts'

/** What a command says when it cannot do its work. */
class CommandError extends Error {
  override name = 'CommandError'
}

interface Command {
  parameters: string[]
  /** @returns what was done, for people. @throws CommandError */
  run(db: Db, values: string[]): string
}

function unlock(db: Db, address: string): string {
  const email = address.toLowerCase()
  return write(db, (tx) => {
    const account = tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
    if (!account) throw new CommandError(`There is no account with the address ${email}.`)
    liftThrottles(tx, { id: account.id, email })
    return `${email} can sign in again at once.`
  })
}

const commands: Record<string, Command> = {
  unlock: { parameters: ['EMAIL'], run: (db, [email = '']) => unlock(db, email) },
}

const [name = '', ...values] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command || values.length !== command.parameters.length) {
  const usages = Object.entries(commands).map(([each, { parameters }]) => [each, ...parameters].join(' '))
  console.error(usages.map((usage) => `Usage: npm run admin -- ${usage}`).join('\n'))
  process.exit(2)
}
const { DATA_DIR } = readEnvOrExit()
try {
  if (!existsSync(databaseFile(DATA_DIR))) throw new CommandError(`There is no database in ${DATA_DIR}.`)
  const db = openDb(DATA_DIR)
  console.log(command.run(db, values))
  db.$client.close()
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error)
  process.exit(1)
}
