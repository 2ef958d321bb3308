import { statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { databaseFile, openDbReadOnly, type Db } from '#server/core/db.ts'
import { diskSpaceOf, isLow } from '#server/core/data-folder.ts'
import type { Env } from '#server/core/env.ts'
import { queueHealth } from '#server/core/job-failures.ts'
import { findState } from '#server/core/site-state.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { isOfNewerVersion, pendingMigrations } from '#server/core/migrations.ts'
import {
  ill,
  messageOf,
  none,
  well,
  examineMail,
  examineRedis,
  examineReplication,
  examineStandby,
  type Finding,
} from './neighbours.ts'

// What `npm run doctor` looks at. It changes nothing, and the site may run meanwhile.

/** The site writes every 30 seconds that it is there. */
const silentMs = 90_000
const lateJobsMs = 5 * minuteMs
const oldBackupMs = 8 * dayMs
/** SQLite empties its log at 40 MB; it grows beyond that while somebody reads or copies for long. */
const longLogBytes = 256 * 1024 * 1024

function sizeOf(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 1024 ? `${(megabytes / 1024).toFixed(1)} GB` : `${megabytes.toFixed(1)} MB`
}

/** How long ago, in the largest unit that fits. */
function ageOf(ms: number): string {
  const units = [
    ['day', dayMs],
    ['hour', 60 * minuteMs],
    ['minute', minuteMs],
    ['second', 1000],
  ] as const
  const [name, unit] = units.find(([, each]) => ms >= each) ?? ['second', 1000]
  const count = Math.max(0, Math.floor(ms / unit))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const restore = 'Restore a backup: npm run restore -- FILE'

function examineDatabase(db: Db, dataDir: string): Finding[] {
  const file = databaseFile(dataDir)
  const result = String(db.$client.pragma('quick_check(1)', { simple: true }))
  const pragma = (name: string) => Number(db.$client.pragma(name, { simple: true }))
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const pending = pendingMigrations(db.$client)
  return [
    result === 'ok'
      ? well('Database', `sound, ${sizeOf(pragma('page_count') * pragma('page_size'))}`)
      : ill('Database', `damaged (${result})`, restore),
    logBytes < longLogBytes
      ? well('Log of the database', sizeOf(logBytes))
      : ill(
          'Log of the database',
          `${sizeOf(logBytes)}, and it should be emptied at 40 MB`,
          'Look for a program that has had the database open for long (a backup, Litestream), and start it again.',
        ),
    isOfNewerVersion(db.$client)
      ? ill('Version', 'the database belongs to a newer version of the site', 'Install that version.')
      : pending === 0
        ? well('Version', 'the database is of this version of the site')
        : ill('Version', `the database lacks ${pending} migrations`, 'Start the site: it migrates the database.'),
  ]
}

function examineSite(db: Db, { READ_ONLY }: Env, now: number): Finding {
  const beat = findState(db, 'heartbeat')
  const what = READ_ONLY ? 'Primary' : 'Site'
  if (!beat) return none(what, 'it is stopped')
  const age = now - beat.at
  // Of a copy, this is how far it is behind: changes and heartbeats come the same way.
  if (READ_ONLY && age < silentMs) return well('Copy', `at most ${ageOf(age)} behind the primary`)
  if (READ_ONLY)
    return ill('Copy', `${ageOf(age)} behind the primary, or the primary is gone`, 'docs/standby.md says what to do.')
  return age < silentMs
    ? well(what, `running, written ${ageOf(age)} ago`)
    : ill(what, `has written nothing for ${ageOf(age)}`, 'Start it again, and read its log.')
}

function examineJobs(db: Db): Finding {
  const { givenUp, oldestDueMs } = queueHealth(db)
  if (oldestDueMs > lateJobsMs)
    return ill(
      'Worker',
      `a job has been waiting for ${ageOf(oldestDueMs)}`,
      'Start the worker again, and read its log.',
    )
  if (givenUp > 0)
    return ill(
      'Worker',
      `${givenUp} jobs were given up`,
      'npm run jobs -- list says which, and how they are tried again.',
    )
  return well('Worker', 'no job is late')
}

function examineBackup(db: Db, now: number): Finding {
  const todo = 'Make one every night: npm run backup -- FILE'
  const last = findState(db, 'backup')
  if (!last) return ill('Backup', 'there has been none', todo)
  const age = now - last.at
  return age < oldBackupMs ? well('Backup', `${ageOf(age)} old`) : ill('Backup', `${ageOf(age)} old`, todo)
}

async function examineDisk({ DATA_DIR }: Env): Promise<Finding> {
  const space = await diskSpaceOf(DATA_DIR)
  const found = `${sizeOf(space.free)} of ${sizeOf(space.total)} are free`
  return isLow(space) ? ill('Disk', found, 'Make room: below 5 % no files are taken any more.') : well('Disk', found)
}

async function examineMedia(env: Env): Promise<Finding> {
  const { S3_BUCKET, DATA_DIR, READ_ONLY } = env
  const folder = join(DATA_DIR, 'media')
  const place = S3_BUCKET ? `the bucket ${S3_BUCKET}` : `the folder ${folder}`
  try {
    // Opening a folder as a store would make it.
    await (S3_BUCKET ? openStorage(env).check() : access(folder, READ_ONLY ? constants.R_OK : constants.W_OK))
    return well('Media', `${place} can be used`)
  } catch (error) {
    const todo = S3_BUCKET ? 'Check the S3_… settings, and the store itself.' : 'Is it there, and may this user write?'
    return ill('Media', `${place} cannot be used (${messageOf(error)})`, todo)
  }
}

/** Looks at everything. @returns what was found, in the order in which a person should read it */
export async function examine(env: Env, now = Date.now()): Promise<Finding[]> {
  const { DATA_DIR } = env
  const neighbours = await Promise.all([
    examineMedia(env),
    examineRedis(env),
    examineMail(env),
    examineStandby(env),
    examineReplication(env),
  ])
  let db: Db
  try {
    db = openDbReadOnly(DATA_DIR)
  } catch (error) {
    const todo = `Is DATA_DIR right, and its disk mounted? Otherwise start the site, which makes a new one, or restore a backup.`
    return [ill('Database', `cannot be read in ${DATA_DIR} (${messageOf(error)})`, todo), ...neighbours]
  }
  try {
    const disk = await examineDisk(env)
    const own = env.READ_ONLY ? [] : [examineJobs(db), examineBackup(db, now)]
    return [...examineDatabase(db, DATA_DIR), examineSite(db, env, now), disk, ...own, ...neighbours]
  } finally {
    db.$client.close()
  }
}
