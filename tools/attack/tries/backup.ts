import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { databaseFile, openDb } from '#server/core/db.ts'
import { expectThat, type Area } from '../attack.ts'
import { tally } from '../support/client.ts'
import { runCommand, withFolder } from '../support/commands.ts'
import { hostileArchives } from '../support/archives.ts'
import { dataOf, formOf, photo } from '../support/things.ts'
import { withTarget, type Target } from '../support/target.ts'

/** The files of a folder with their hashes; of the database its content. */
function stateOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^mai\.db|\.lock$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hashes = files.map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
  return [...hashes, contentOf(folder)].join('\n')
}

function contentOf(folder: string): string {
  const { $client: db } = openDb(folder)
  try {
    const sound = db.pragma('integrity_check', { simple: true })
    return JSON.stringify([sound, db.prepare('SELECT * FROM users').all(), db.prepare('SELECT * FROM uploads').all()])
  } finally {
    db.close()
  }
}

const isSound = (folder: string): boolean => contentOf(folder).startsWith('["ok"')

/** The data folder of a site with some content, which has ended. */
async function filledFolder(folder: string): Promise<string> {
  const dataDir = join(folder, 'data')
  await withTarget({ RATE_LIMIT: '0' }, async (target) => {
    await fill(target, 3)
    await target.stop()
    cpSync(target.dataDir, dataDir, { recursive: true })
  })
  return dataDir
}

async function fill(target: Target, count: number): Promise<void> {
  const { client } = await target.owner()
  for (let index = 0; index < count; index += 1) {
    await dataOf(client.send('POST', '/api/photo', formOf({}, { image: await photo() })))
    await target.person()
  }
}

export const backup: Area = {
  name: 'backup',
  variables: async () => ({ RATE_LIMIT: '0' }),
  tries: {
    'a backup that is taken while hundreds of things are written is sound, packed or not': async (target) => {
      const { client } = await target.owner()
      const reader = await target.person()
      return withFolder(async (folder) => {
        const done = { writes: 0 }
        const reach = async (count: number) => {
          while (done.writes < count) await pause(50)
        }
        const over = new AbortController()
        const writing = Promise.all(
          Array.from({ length: 8 }, async (_lane, lane) => {
            while (!over.signal.aborted) {
              await dataOf(client.call('plans.create', { title: `Plan ${lane}`, price: 100, durationInDays: 1 }))
              if (lane === 0) await dataOf(client.send('POST', '/api/photo', formOf({}, { image: await photo() })))
              await reader.client.call('profile.savePreferences', { theme: done.writes % 2 ? 'dark' : 'light' })
              done.writes += 2
            }
          }),
        )
        const seen: string[] = []
        try {
          await reach(100)
          for (const name of ['a.tar', 'b.tar.gz']) {
            const file = join(folder, name)
            const { code, output } = await runCommand('backup/backup.ts', [file], target)
            expectThat(code === 0 && !output.includes('were not in'), output)
            const to = join(folder, `${name}-restored`)
            const restored = await runCommand('backup/restore.ts', [file], { dataDir: to })
            expectThat(restored.code === 0 && isSound(to), restored.output)
            seen.push(name)
          }
          await reach(395)
          const refused = await runCommand('backup/restore.ts', [join(folder, 'a.tar')], target)
          expectThat(refused.code === 1 && /running/.test(refused.output), `restoring meanwhile: ${refused.output}`)
        } finally {
          over.abort()
          await writing
        }
        return `${seen.join(', ')} under ${done.writes} writes; restoring meanwhile is refused`
      })
    },

    'a damaged database is not backed up as if it were sound': async () =>
      withFolder(async (folder) => {
        const dataDir = await filledFolder(folder)
        const file = databaseFile(dataDir)
        // What stands in the log would heal the file.
        new Database(file).pragma('wal_checkpoint(TRUNCATE)')
        const bytes = readFileSync(file)
        for (let at = 0; at < 40; at += 1)
          bytes.fill(0xa5, Math.floor(bytes.length * (0.5 + at / 80)), Math.floor(bytes.length * (0.5 + at / 80)) + 500)
        writeFileSync(file, bytes)
        const to = join(folder, 'a.tar')
        const { code, output } = await runCommand('backup/backup.ts', [to], { dataDir })
        expectThat(code !== 0 && !existsSync(to), `code ${code}: ${output}`)
        return output
      }),

    'no hostile archive is restored, writes outside or changes the data': async () =>
      withFolder(async (folder) => {
        const dataDir = await filledFolder(folder)
        const good = join(folder, 'good.tar')
        expectThat((await runCommand('backup/backup.ts', [good], { dataDir })).code === 0, 'no backup could be taken')
        const before = stateOf(dataDir)
        const outside = () => readdirSync(folder).toSorted().join()
        const codes: string[] = []
        for (const [what, bytes] of Object.entries(await hostileArchives(good))) {
          const file = join(folder, 'hostile.tar')
          writeFileSync(file, bytes)
          const around = outside()
          const { code, output } = await runCommand('backup/restore.ts', [file], { dataDir })
          expectThat(code === 1, `${what}: code ${code}, ${output}`)
          expectThat(stateOf(dataDir) === before, `${what}: the data have changed`)
          expectThat(
            outside() === around && !existsSync('/tmp/mai-attack-evil.txt'),
            `${what}: something was written outside`,
          )
          codes.push(output.includes('Nothing was changed') ? 'refused' : `code ${code}`)
        }
        return tally(codes)
      }),

    'a restore that is killed eight times leaves a whole database each time': async () =>
      withFolder(async (folder) => {
        const dataDir = await filledFolder(folder)
        const file = join(folder, 'a.tar')
        await runCommand('backup/backup.ts', [file], { dataDir })
        const started = performance.now()
        await runCommand('backup/restore.ts', [file], { dataDir: join(folder, 'trial') })
        const wholeMs = performance.now() - started
        const states: string[] = []
        for (let round = 0; round < 8; round += 1) {
          const { code } = await runCommand('backup/restore.ts', [file], {
            dataDir,
            killAfterMs: wholeMs * (0.3 + (0.7 * round) / 8),
          })
          expectThat(isSound(dataDir), `round ${round}: the database is damaged`)
          states.push(code === null ? 'killed' : `code ${code}`)
        }
        const last = await runCommand('backup/restore.ts', [file], { dataDir })
        expectThat(last.code === 0 && isSound(dataDir), `the last restore: ${last.output}`)
        return `${tally(states)}; sound each time`
      }),

    'database, media and archive can be read by nobody else on the machine': async (target) => {
      await fill(target, 1)
      return withFolder(async (folder) => {
        const file = join(folder, 'a.tar')
        await runCommand('backup/backup.ts', [file], target)
        copyFileSync(file, join(folder, 'copy.tar'))
        const inside = readdirSync(target.dataDir, { recursive: true }).map((name) =>
          join(target.dataDir, String(name)),
        )
        const open = [target.dataDir, file, ...inside]
          .filter((path) => (statSync(path).mode & 0o077) !== 0)
          .map((path) => `${path.slice(-30)} ${(statSync(path).mode & 0o777).toString(8)}`)
        expectThat(open.length === 0, `${open.length} open to others: ${open.slice(0, 6).join(', ')}`)
        return `${inside.length + 2} files and folders, none open to others`
      })
    },
  },
}
