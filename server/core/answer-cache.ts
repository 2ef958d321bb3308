import type { Packed } from './packed.ts'

interface AnswerCacheOptions {
  /** What all kept answers are made from; once it has moved, none of them is good any more. Asked at every request. */
  stamp: () => number
  /** Bound of the bodies that are kept. */
  maxBytes: number
}

export interface AnswerCache {
  /** An answer that may be sent as it is. */
  find(key: string): Packed | undefined
  /** The kept answer, or a new one. However many ask for a key at once, it is made once. */
  get(key: string, make: () => Promise<Packed>): Promise<Packed>
  readonly bytes: number
}

interface Entry {
  answer: Packed
  /** Asked for since it was last spared: it gets a second chance when room is needed. */
  used: boolean
}

/**
 * Answers by key, for one state of the content: pages, feeds, public lists. One is kept only if the content did not move
 * while it was made, so none outlives a change; whoever asks after a change never gets one that was begun before it.
 */
export function createAnswerCache({ stamp, maxBytes }: AnswerCacheOptions): AnswerCache {
  const answers = new Map<string, Entry>()
  let pending = new Map<string, Promise<Packed>>()
  let keptStamp = stamp()
  let bytes = 0

  function currentStamp(): number {
    const now = stamp()
    if (now !== keptStamp) {
      answers.clear()
      pending = new Map()
      bytes = 0
      keptStamp = now
    }
    return now
  }

  function find(key: string): Packed | undefined {
    currentStamp()
    const entry = answers.get(key)
    if (!entry) return undefined
    entry.used = true
    return entry.answer
  }

  function keep(key: string, answer: Packed): void {
    // One answer must not push out all the others.
    if (answer.bytes > maxBytes / 4) return
    answers.set(key, { answer, used: false })
    bytes += answer.bytes
    for (const [oldKey, entry] of answers) {
      if (bytes <= maxBytes) break
      answers.delete(oldKey)
      if (entry.used) answers.set(oldKey, { answer: entry.answer, used: false })
      else bytes -= entry.answer.bytes
    }
  }

  async function begin(key: string, make: () => Promise<Packed>, begunAt: number): Promise<Packed> {
    const mine = pending
    try {
      const answer = await make()
      if (answer.status === 200 && currentStamp() === begunAt) keep(key, answer)
      return answer
    } finally {
      mine.delete(key)
    }
  }

  return {
    find,
    async get(key, make) {
      const found = find(key)
      if (found) return found
      const known = pending.get(key)
      if (known) return known
      const answer = begin(key, make, keptStamp)
      pending.set(key, answer)
      return answer
    },
    get bytes() {
      return bytes
    },
  }
}
