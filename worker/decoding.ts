import type { JobName } from '#shared/jobs.ts'
import type { JobRunner } from './job-runner.ts'

// Decoding pictures leaves tens of MB with its process, which only the end of it gives back. PDFs are read in a child process.

/** Until then another picture is likely to follow. */
const restMs = 10_000

let running = 0
let timer: NodeJS.Timeout | undefined
let onRest: (() => void) | undefined

/** A runner that decodes pictures. */
export const decoding =
  <N extends JobName>(runner: JobRunner<N>): JobRunner<N> =>
  async (payload, tools) => {
    clearTimeout(timer)
    running += 1
    try {
      return await runner(payload, tools)
    } finally {
      running -= 1
      if (running === 0) timer = setTimeout(() => onRest?.(), restMs).unref()
    }
  }

/** Calls back when pictures were decoded and none has followed for a while. */
export function afterDecoding(callback: () => void): void {
  onRest = callback
}
