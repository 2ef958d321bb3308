/**
 * The worker with the lexicon, which begins with the first question.
 * @template A what it answers; a question is what `proof-worker.ts` takes, without its number
 */
export function startTextWorker<A extends { id: number }>(): {
  ask: (question: object) => Promise<A>
  end: () => void
} {
  let worker: Worker | undefined
  let asked = 0
  const answers = new Map<number, (found: A) => void>()
  const start = (): Worker => {
    const started = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<A>) => {
      answers.get(data.id)?.(data)
      answers.delete(data.id)
    })
    return started
  }
  return {
    ask: (question) =>
      new Promise((resolve) => {
        worker ??= start()
        asked += 1
        answers.set(asked, resolve)
        // A worker has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ ...question, id: asked })
      }),
    end: () => worker?.terminate(),
  }
}
