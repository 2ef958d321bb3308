import type { AskForWords } from '#client/features/typing/candidates.ts'
import type { WordsRequest, WordsResponse } from './proof-worker.ts'
import { startTextWorker } from './text-worker.ts'

/** Asks a worker for the words that Latin letters may mean. */
export function askWorker(): { ask: AskForWords; end: () => void } {
  const { ask, end } = startTextWorker<WordsResponse>()
  return { ask: async (letters) => (await ask({ letters } satisfies Omit<WordsRequest, 'id'>)).words, end }
}
