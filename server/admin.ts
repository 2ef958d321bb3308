// npm run admin -- COMMAND …: for whoever runs the machine. The site may run meanwhile.
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { mailedTokenMinutes } from '#shared/auth.ts'
import { databaseFile, openDb, write, writeDurably, type Db, type Tx } from './core/db.ts'
import { readEnvToWrite, type Env } from './core/env.ts'
import { recordEvent } from './core/security-events.ts'
import { liftFactorThrottles, liftThrottles } from './features/auth/auth.throttle.service.ts'
import { makeToken } from './features/auth/auth.tokens.service.ts'
import { resetFactors } from './features/staff/staff.service.ts'

/** What a command says when it cannot do its work. */
class CommandError extends Error {
  override name = 'CommandError'
}

interface Command {
  parameters: string[]
  /** @returns what was done, for people. @throws CommandError */
  run(db: Db, values: string[], env: Env): string
}

/** @throws CommandError */
function findAccount(tx: Tx, address: string) {
  const email = address.toLowerCase()
  const account = tx.select().from(users).where(eq(users.email, email)).get()
  if (!account) throw new CommandError(`There is no account with the address ${email}.`)
  return account
}

function unlock(db: Db, address: string): string {
  return write(db, (tx) => {
    const account = findAccount(tx, address)
    liftThrottles(tx, account)
    liftFactorThrottles(tx, account)
    return `${account.email} can sign in again at once.`
  })
}

/** For the only owner of a site without mail, who has forgotten the password. */
function resetLink(db: Db, address: string, env: Pick<Env, 'PUBLIC_URL'>): string {
  return write(db, (tx) => {
    const account = findAccount(tx, address)
    if (account.suspendedAt !== null) throw new CommandError(`${account.email} is suspended.`)
    const token = makeToken(tx, account.id, 'reset', account.email)
    recordEvent(tx, 'reset-requested', account, 'npm run admin')
    const minutes = `It works once, for ${mailedTokenMinutes.reset} minutes.`
    return `${env.PUBLIC_URL}/reset-password#${token}\n${minutes}`
  })
}

/** For the only owner, whose phone is lost. Nothing but this opens the account without a second factor. */
function resetTwoFactor(db: Db, address: string, env: Pick<Env, 'SMTP_URL'>): string {
  return writeDurably(db, (tx) => {
    const account = findAccount(tx, address)
    if (!resetFactors(tx, env, account)) throw new CommandError(`${account.email} has no second factor.`)
    liftFactorThrottles(tx, account)
    recordEvent(tx, 'second-factors-removed', account, 'npm run admin')
    return `${account.email} can sign in with the password alone. All sessions have ended.`
  })
}

const commands: Record<string, Command> = {
  unlock: { parameters: ['EMAIL'], run: (db, [email = '']) => unlock(db, email) },
  'reset-two-factor': { parameters: ['EMAIL'], run: (db, [email = ''], env) => resetTwoFactor(db, email, env) },
  'reset-link': { parameters: ['EMAIL'], run: (db, [email = ''], env) => resetLink(db, email, env) },
}

const [name = '', ...values] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command || values.length !== command.parameters.length) {
  const usages = Object.entries(commands).map(([each, { parameters }]) => [each, ...parameters].join(' '))
  console.error(usages.map((usage) => `Usage: npm run admin -- ${usage}`).join('\n'))
  process.exit(2)
}
const env = readEnvToWrite()
const { DATA_DIR } = env
try {
  if (!existsSync(databaseFile(DATA_DIR))) throw new CommandError(`There is no database in ${DATA_DIR}.`)
  const db = openDb(DATA_DIR)
  console.log(command.run(db, values, env))
  db.$client.close()
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error)
  process.exit(1)
}
