import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Mounting needs root, as in CI. Elsewhere the tests of full disks are left out, and say so. */
export const canMount = process.getuid?.() === 0
if (!canMount) console.warn('\n*** NOT TESTED: full and read-only disks. Only root can mount them. ***\n')

export interface SmallDisk {
  path: string
  /** Fills it to the last byte. */
  fill(): void
  /** Makes room again. */
  clear(): void
  /** Makes the whole disk read-only, or writable again. */
  remount(mode: 'ro' | 'rw'): void
}

/** A disk of a few megabytes, which goes with the test. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'mai-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  onTestFinished(() => {
    // Processes of the test may still be ending.
    execFileSync('umount', ['--lazy', path])
    rmSync(path, { recursive: true, force: true })
  })
  const ballast = join(path, 'ballast')
  return {
    path,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (;;) writeSync(file, Buffer.alloc(4096))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    remount: (mode) => void execFileSync('mount', ['-o', `remount,${mode}`, path]),
  }
}
