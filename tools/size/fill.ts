// npm run fill -- --posts 1000 …: fills the site in DATA_DIR with a library, to see how it behaves with so much.
import '#server/core/private-files.ts'
import { parseArgs } from 'node:util'
import { readEnvToWrite } from '#server/core/env.ts'
import { lockSite } from '#server/core/site-lock.ts'
import { exitWithSentence } from '#server/core/start-error.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { openDatabase } from '#server/open-database.ts'
import { sentenceFor } from '#server/operations/site-process.ts'
import { defaultAmounts, type Amounts } from './amounts.ts'
import { fillSite } from './fill-site.ts'

const names = ['posts', 'readers', 'orders', 'notifications'] as const satisfies (keyof Amounts)[]
const usage = `Usage: npm run fill -- [--posts N] [--readers N] [--orders N] [--notifications N] [--seed N]
By default ${names.map((name) => `${defaultAmounts[name]} ${name}`).join(', ')}.`

function readArguments(): { amounts: Amounts; seed: number } {
  const options = Object.fromEntries([...names, 'seed'].map((name) => [name, { type: 'string' as const }]))
  try {
    const { values } = parseArgs({ options })
    const numberOf = (name: string, usual: number): number => {
      const value = Number(values[name] ?? usual)
      if (!Number.isInteger(value) || value < 1) throw new RangeError(name)
      return value
    }
    const amounts = Object.fromEntries(names.map((name) => [name, numberOf(name, defaultAmounts[name])]))
    return { amounts: amounts as unknown as Amounts, seed: numberOf('seed', 1) }
  } catch {
    console.error(usage)
    process.exit(2)
  }
}

const { amounts, seed } = readArguments()
const env = readEnvToWrite()
try {
  lockSite(env.DATA_DIR)
  const { db, firstAdmin } = await openDatabase(env)
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  await fillSite(db, openStorage(env), {
    amounts,
    seed,
    onPart: (name) => console.log(`${seconds().padStart(6)}  ${name}`),
  })
  db.$client.close()
  console.log(`${seconds().padStart(6)}  done`)
  if (firstAdmin) console.log(`Sign in as ${firstAdmin.email}, ${firstAdmin.password}`)
} catch (error) {
  exitWithSentence(sentenceFor(error, env.DATA_DIR))
}
