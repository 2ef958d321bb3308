import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#shared/durations.ts'

/** Removes what killed processes have left in a folder. Younger files may belong to a running one. */
export function removeLeftovers(folder: string): void {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    // There is none yet.
    return
  }
  const dayAgo = Date.now() - dayMs
  for (const name of names) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < dayAgo) rmSync(path, { recursive: true, force: true })
  }
}
