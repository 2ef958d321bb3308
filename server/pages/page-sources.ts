import { hash } from 'node:crypto'
import type { Sources } from '#server/core/encoded-response.ts'
import { istDay } from '#shared/dates.ts'
import type { Site } from '#shared/site.ts'
import type { PageCall } from './page-calls.ts'

interface Answered {
  path: string
  input: unknown
  digest: string
}

const digests = new WeakMap<object, string>()

/** Stands for an answer, in a few letters. Those that many pages have in common are read once. */
function digestOf(answer: unknown): string {
  const isObject = typeof answer === 'object' && answer !== null
  const known = isObject ? digests.get(answer) : undefined
  if (known !== undefined) return known
  const digest = hash('sha256', JSON.stringify(answer) ?? '', 'base64')
  if (isObject) digests.set(answer, digest)
  return digest
}

/** By itself, so that what is kept of a page does not hold what its calls have answered. */
const sourcesOf = (answered: readonly Answered[], site: () => Site, frame: string): Sources => ({
  async areSame(call) {
    if (frameOf(site) !== frame) return false
    try {
      for (const { path, input, digest } of answered) if (digestOf(await call(path, input)) !== digest) return false
    } catch {
      // What has failed now is for the page itself to show.
      return false
    }
    return true
  },
})

/** What all pages have besides their calls. */
const frameOf = (site: () => Site): string => `${istDay(Date.now())} ${digestOf(site())}`

/**
 * Records what a page is made of while it is rendered: what its calls answer, the settings and the day. All else that it
 * depends on is in its address or in the build.
 */
export function recordSources(call: PageCall, site: () => Site) {
  const answers: Promise<Answered | undefined>[] = []
  const frame = frameOf(site)
  const recorded: PageCall = (path, input, signal) => {
    const answer = call(path, input, signal)
    answers.push(
      answer.then(
        (value) => ({ path, input, digest: digestOf(value) }),
        () => undefined,
      ),
    )
    return answer
  }
  return {
    call: recorded,
    /** @returns undefined when a call has failed: the page is then not whole */
    async sources(): Promise<Sources | undefined> {
      const answered = await Promise.all(answers)
      return answered.every((one) => one !== undefined) ? sourcesOf(answered, site, frame) : undefined
    },
  }
}
