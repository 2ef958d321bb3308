import type { House } from '#shared/house-words.ts'
import type { ProofMark } from '#shared/proof/marks.ts'
import type { ProofRequest, ProofResponse } from './proof-worker.ts'
import { startTextWorker } from './text-worker.ts'

export interface ProofReader {
  /** The marks of a text. */
  read: (text: string, house: House) => Promise<readonly ProofMark[]>
  end: () => void
}

/** A proofreader in a worker. */
export function startProofReader(): ProofReader {
  const { ask, end } = startTextWorker<ProofResponse>()
  return { read: async (text, house) => (await ask({ text, house } satisfies Omit<ProofRequest, 'id'>)).marks, end }
}
