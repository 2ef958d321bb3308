import type { JobName } from './jobs/jobs.ts'
import type { JobHandler } from './job-handler.ts'

// Decoding pictures leaves tens of MB with its process, which only the end of it gives back. PDFs are read in a child process.

/** Until then another picture is likely to follow. */
const restMs = 10_000

let running = 0
let timer: NodeJS.Timeout | undefined
let onRest: (() => void) | undefined

/** A handler that decodes pictures. */
export const decoding =
  <N extends JobName>(handler: JobHandler<N>): JobHandler<N> =>
  async (payload, tools) => {
    clearTimeout(timer)
    running += 1
    try {
      return await handler(payload, tools)
    } finally {
      running -= 1
      if (running === 0) timer = setTimeout(() => onRest?.(), restMs).unref()
    }
  }

/** Calls back when pictures were decoded and none has followed for a while. */
export function afterDecoding(callback: () => void): void {
  onRest = callback
}
