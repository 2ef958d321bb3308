import type { HouseWord } from '#shared/house-words.ts'
import type { ProofMark } from '#shared/proof/marks.ts'
import { proofread } from '#shared/proof/proofread.ts'

// Reads proofs in a thread of its own: a long text takes longer than a key stroke may.

export interface ProofRequest {
  id: number
  text: string
  house: readonly HouseWord[]
}

export interface ProofResponse {
  id: number
  marks: readonly ProofMark[]
}

addEventListener('message', ({ data: { id, text, house } }: MessageEvent<ProofRequest>) => {
  const marks = proofread(text, {
    accepted: new Set(house.flatMap(({ word, replacement }) => (replacement === null ? [word] : []))),
    replaced: new Map(house.flatMap(({ word, replacement }) => (replacement === null ? [] : [[word, replacement]]))),
  })
  postMessage({ id, marks } satisfies ProofResponse)
})
