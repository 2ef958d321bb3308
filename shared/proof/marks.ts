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
  'unknown',
] as const

export type ProofRule = (typeof proofRules)[number]

/** Rules on which good editors differ: a house switches each of them on or off. The others hold for everybody. */
export const houseRules = [
  'doubling',
  'noDoubling',
  'strayStop',
  'article',
  'standard',
  'letter',
  'repeated',
  'scripts',
  'unknown',
] as const satisfies readonly ProofRule[]

export type HouseRule = (typeof houseRules)[number]
export type HouseRules = Readonly<Record<HouseRule, boolean>>

/** Off until a house switches it on: names and loans that no list has are marked, too. */
export const usuallyOff: ReadonlySet<ProofRule> = new Set<ProofRule>(['unknown'])

export interface ProofMark {
  /** Offsets in the text, in UTF-16 units. */
  from: number
  to: number
  rule: ProofRule
  /** What may stand there instead, the likeliest first. None if only the author can know. */
  corrections: readonly string[]
}

/** Words that a publishing house writes its own way, composed (NFC), and which rules it goes by. */
export interface HouseWords {
  /** Right as they are. */
  accepted: ReadonlySet<string>
  /** Replaced by other words. */
  replaced: ReadonlyMap<string, string>
  /** Rules that the house does not go by. */
  off: ReadonlySet<ProofRule>
}

export const noHouseWords: HouseWords = { accepted: new Set(), replaced: new Map(), off: usuallyOff }

export const markOf = ({ from, to }: Token, rule: ProofRule, ...corrections: string[]): ProofMark => ({
  from,
  to,
  rule,
  corrections,
})
