/** Seeded random choices. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** At least 0, below `end`. */
  int(end: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** mulberry32: small, fast and random enough for a fuzzer. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (end: number) => Math.floor(next() * end)
  return {
    next,
    int,
    pick: (list) => list[int(list.length)]!,
    chance: (probability) => next() < probability,
  }
}
