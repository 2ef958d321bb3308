import { inspect } from 'node:util'

export interface TallyResult {
  counts: Record<string, number>
  /** The first few failures. */
  faults: string[]
  faultCount: number
}

const toldFaults = 20

/** Counts the actions and failures of a process. */
export class Tally {
  #counts: Record<string, number> = {}
  #faults: string[] = []
  #faultCount = 0

  add(name: string, isRight: boolean, fault: string): void {
    this.#counts[name] = (this.#counts[name] ?? 0) + 1
    if (!isRight) this.fault(`${name}: ${fault}`)
  }

  fault(text: string): void {
    this.#faultCount++
    if (this.#faults.length < toldFaults) this.#faults.push(text)
  }

  result(): TallyResult {
    return { counts: this.#counts, faults: this.#faults, faultCount: this.#faultCount }
  }
}

/** Repeats `work` until the time is up; an exception counts as a failure and does not stop it. */
export async function untilEnd(seconds: number, tally: Tally, work: (round: number) => Promise<void>): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let round = 0; Date.now() < end; round++) {
    try {
      await work(round)
    } catch (error) {
      tally.fault(inspect(error, { compact: true, breakLength: Infinity }))
    }
  }
}
