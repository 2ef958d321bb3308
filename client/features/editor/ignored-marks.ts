import type { ProofMark } from '#shared/proof/marks.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

// Marks that an editor has waved through, on this device. They are known by what stands around them, so that the same words
// elsewhere are still marked.

const maxIgnored = 300
/** No word is longer. */
const around = 60

/** A mark with the word before and the word after it. */
export function contextOf(text: string, { from, to, rule }: Pick<ProofMark, 'from' | 'to' | 'rule'>): string {
  const [before = ''] = /\S+\s*$/.exec(text.slice(Math.max(0, from - around), from)) ?? []
  const [next = ''] = /^\s*\S+/.exec(text.slice(to, to + around)) ?? []
  return `${rule} ${before}|${text.slice(from, to)}|${next}`
}

/** The contexts of the marks that were waved through, the oldest first. */
export function ignoredMarks(): string[] {
  const stored = deviceStorage.json(storageKeys.ignoredMarks)
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
}

export function ignoreMark(context: string): void {
  deviceStorage.set(storageKeys.ignoredMarks, JSON.stringify([...ignoredMarks(), context].slice(-maxIgnored)))
}
