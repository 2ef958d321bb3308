import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from './support/target.ts'

// A try attacks a running site as an outside client. It answers what it saw when the site has held, and throws when not.

/** @returns what was seen @throws when the site has not held */
export type Try = (target: Target) => Promise<string>

/** Tries against one site that is started for them. */
export interface Area {
  name: string
  /** Settings of the site besides those of every attacked site. */
  variables?: () => Promise<Record<string, string>>
  /** Each named by a sentence about what holds. */
  tries: Record<string, Try>
}

export interface Verdict {
  area: string
  name: string
  isHeld: boolean
  seen: string
  seconds: number
}

/** A try that takes longer hangs, even on a busy machine. */
const maxMs = 240_000

/** Fails a try. */
export class NotHeld extends Error {
  override name = 'NotHeld'
}

/** @throws NotHeld with what was seen instead */
export function expectThat(isRight: boolean, seen: string): asserts isRight {
  if (!isRight) throw new NotHeld(seen)
}

async function judge(attack: Try, target: Target, timeLimitMs: number): Promise<[isHeld: boolean, seen: string]> {
  try {
    const limit = new AbortController()
    const late = pause(timeLimitMs, undefined, { signal: limit.signal }).then(() => {
      throw new NotHeld('no end of it')
    })
    const seen = await Promise.race([attack(target), late]).finally(() => limit.abort())
    // Whatever was tried, the site must go on answering.
    if (await target.isAnswering()) return [true, seen]
    return [false, `${seen}; the site no longer answers`]
  } catch (error) {
    const text =
      error instanceof Error ? `${error.name === 'NotHeld' ? '' : `${error.name}: `}${error.message}` : String(error)
    return [false, text]
  }
}

/** Runs one try after the other. The site is started anew when one of them has ended it. */
export async function runArea(
  { name: area, tries }: Pick<Area, 'name' | 'tries'>,
  start: () => Promise<Target>,
  { onVerdict = () => {}, timeLimitMs = maxMs }: { onVerdict?: (verdict: Verdict) => void; timeLimitMs?: number } = {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  let target: Target | undefined
  for (const [name, attack] of Object.entries(tries)) {
    target ??= await start()
    const started = performance.now()
    const [isHeld, seen] = await judge(attack, target, timeLimitMs)
    const verdict = { area, name, isHeld, seen, seconds: Math.round((performance.now() - started) / 100) / 10 }
    verdicts.push(verdict)
    onVerdict(verdict)
    if (!isHeld && !(await target.isAnswering())) {
      await target.end()
      target = undefined
    }
  }
  await target?.end()
  return verdicts
}

const width = 200
/** One line of the report. */
export const lineOf = ({ area, name, isHeld, seen, seconds }: Verdict): string =>
  `${isHeld ? 'held  ' : 'FAILED'}  ${area}: ${name}\n        ${seen.replace(/\s+/g, ' ').slice(0, isHeld ? width : width * 4)} (${seconds} s)`
