import type { HouseWord } from '#shared/house-words.ts'
import type { ProofMark } from '#shared/proof/marks.ts'
import type { ProofRequest, ProofResponse } from './proof-worker.ts'

export interface ProofReader {
  /** The marks of a text; never answers if another text is asked about before. */
  read: (text: string, house: readonly HouseWord[]) => Promise<readonly ProofMark[]>
  end: () => void
}

/** A worker with the lexicon. */
export const startTextWorker = (): Worker =>
  new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })

/** A proofreader in a worker, which begins with the first text. */
export function startProofReader(): ProofReader {
  let worker: Worker | undefined
  let latest = 0
  let answer: (marks: readonly ProofMark[]) => void = () => {}
  const start = (): Worker => {
    const started = startTextWorker()
    started.addEventListener('message', ({ data }: MessageEvent<ProofResponse>) => {
      if (data.id === latest) answer(data.marks)
    })
    return started
  }
  return {
    read: (text, house) =>
      new Promise((resolve) => {
        worker ??= start()
        latest += 1
        answer = resolve
        // A worker has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ id: latest, text, house } satisfies ProofRequest)
      }),
    end: () => worker?.terminate(),
  }
}
