import { statSync } from 'node:fs'
import { databaseFile } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { every } from '#server/core/every.ts'
import { createFollower } from '#server/core/followed-copy.ts'
import type { Logger } from '#server/core/log.ts'

// What the supervisor of a standby does besides: its processes only read.

const lookMs = 1000

type Data = Pick<Env, 'DATA_DIR'>

/** The file itself, whatever its name leads to; undefined while there is none. */
const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev} ${found.ino}`
}

/** Brings the first copy, where Litestream follows. */
export async function bringFirst({ DATA_DIR }: Data): Promise<void> {
  await createFollower(DATA_DIR)()
}

/**
 * Brings each second what Litestream has brought into the database, which the processes see; where another file has taken
 * its place, they are replaced.
 */
export function keepUp({ DATA_DIR }: Data, log: Logger, replaceAll: () => Promise<void>): void {
  const bring = createFollower(DATA_DIR)
  const file = databaseFile(DATA_DIR)
  let known = identityOf(file)
  every(lookMs, 'following the primary', log, async () => {
    await bring()
    const found = identityOf(file)
    if (found === undefined || found === known) return
    known = found
    await replaceAll()
  })
}
