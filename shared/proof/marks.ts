import type { Token } from './tokens.ts'

/** What the proofreader marks, named after what it says of it. */
export const proofRules = [
  'doubling',
  'noDoubling',
  'strayStop',
  'article',
  'sequence',
  'standard',
  'letter',
  'repeated',
  'scripts',
  'broken',
  'house',
] as const

export type ProofRule = (typeof proofRules)[number]

export interface ProofMark {
  /** Offsets in the text, in UTF-16 units. */
  from: number
  to: number
  rule: ProofRule
  /** What may stand there instead, the likeliest first. None if only the author can know. */
  corrections: readonly string[]
}

/** Words that a publishing house writes its own way, composed (NFC). */
export interface HouseWords {
  /** Right as they are. */
  accepted: ReadonlySet<string>
  /** Replaced by other words. */
  replaced: ReadonlyMap<string, string>
}

export const noHouseWords: HouseWords = { accepted: new Set(), replaced: new Map() }

export const markOf = ({ from, to }: Token, rule: ProofRule, ...corrections: string[]): ProofMark => ({
  from,
  to,
  rule,
  corrections,
})
