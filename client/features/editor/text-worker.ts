/**
 * The worker with the lexicon, which begins with the first question. Only the latest question is answered.
 * @template A what it answers; a question is what `proof-worker.ts` takes, without its number
 */
export function startTextWorker<A extends { id: number }>(): {
  ask: (question: object) => Promise<A>
  end: () => void
} {
  let worker: Worker | undefined
  let latest = 0
  let answer: (found: A) => void = () => {}
  const start = (): Worker => {
    const started = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<A>) => {
      if (data.id === latest) answer(data)
    })
    return started
  }
  return {
    ask: (question) =>
      new Promise((resolve) => {
        worker ??= start()
        latest += 1
        answer = resolve
        // A worker has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ ...question, id: latest })
      }),
    end: () => worker?.terminate(),
  }
}
