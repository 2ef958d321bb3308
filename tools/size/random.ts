/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 32 bits; mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return (bits ^ (bits >>> 14)) >>> 0
  }

  /** From 0 to below 1. */
  share(): number {
    return this.#next() / 2 ** 32
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.share() * end)
  }

  between(first: number, last: number): number {
    return first + this.below(last - first + 1)
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('There is nothing to pick from.')
    return value
  }

  /** As names and tags are used: few very often, most hardly ever. */
  pickUneven<T>(values: readonly T[]): T {
    const value = values[Math.floor(values.length ** this.share()) - 1]
    return value ?? this.pick(values)
  }

  /** Like `newId`. */
  id(): string {
    return Array.from({ length: 3 }, () => this.#next().toString(16).padStart(8, '0')).join('')
  }
}
