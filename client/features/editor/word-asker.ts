import type { AskForWords } from '#client/features/typing/candidates.ts'
import type { WordsRequest, WordsResponse } from './proof-worker.ts'
import { startTextWorker } from './proof-reader.ts'

/** Asks a worker, which begins with the first question, for the words that Latin letters may mean. */
export function askWorker(): { ask: AskForWords; end: () => void } {
  let worker: Worker | undefined
  let latest = 0
  let answer: (words: readonly string[]) => void = () => {}
  const start = (): Worker => {
    const started = startTextWorker()
    started.addEventListener('message', ({ data }: MessageEvent<WordsResponse>) => {
      if (data.id === latest) answer(data.words)
    })
    return started
  }
  return {
    ask: (letters) =>
      new Promise((resolve) => {
        worker ??= start()
        latest += 1
        answer = resolve
        // A worker has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ id: latest, letters } satisfies WordsRequest)
      }),
    end: () => worker?.terminate(),
  }
}
