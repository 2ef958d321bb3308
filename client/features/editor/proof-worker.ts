import type { House } from '#shared/house-words.ts'
import { houseRules, type ProofMark } from '#shared/proof/marks.ts'
import { proofread } from '#shared/proof/proofread.ts'
import { candidatesOf } from '#shared/typing/candidates.ts'

// Reads proofs, and knows words, in a thread of its own: a long text takes longer than a key stroke may.

export interface ProofRequest {
  id: number
  text: string
  house: House
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
  const {
    text,
    house: { words, rules },
  } = data
  const marks = proofread(text, {
    accepted: new Set(words.flatMap(({ word, replacement }) => (replacement === null ? [word] : []))),
    replaced: new Map(words.flatMap(({ word, replacement }) => (replacement === null ? [] : [[word, replacement]]))),
    off: new Set(houseRules.filter((rule) => !rules[rule])),
  })
  postMessage({ id, marks } satisfies ProofResponse)
})
