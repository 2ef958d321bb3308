import type { HouseWord } from '#shared/house-words.ts'
import type { ProofMark } from '#shared/proof/marks.ts'
import { proofread } from '#shared/proof/proofread.ts'
import { candidatesOf } from '#shared/typing/candidates.ts'

// Reads proofs, and knows words, in a thread of its own: a long text takes longer than a key stroke may.

export interface ProofRequest {
  id: number
  text: string
  house: readonly HouseWord[]
}

export interface ProofResponse {
  id: number
  marks: readonly ProofMark[]
}

/** What words may these Latin letters mean? */
export interface WordsRequest {
  id: number
  letters: string
}

export interface WordsResponse {
  id: number
  words: readonly string[]
}

addEventListener('message', ({ data }: MessageEvent<ProofRequest | WordsRequest>) => {
  const { id } = data
  if ('letters' in data) return postMessage({ id, words: candidatesOf(data.letters) } satisfies WordsResponse)
  const { text, house } = data
  const marks = proofread(text, {
    accepted: new Set(house.flatMap(({ word, replacement }) => (replacement === null ? [word] : []))),
    replaced: new Map(house.flatMap(({ word, replacement }) => (replacement === null ? [] : [[word, replacement]]))),
  })
  postMessage({ id, marks } satisfies ProofResponse)
})
