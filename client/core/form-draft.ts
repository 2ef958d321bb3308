import { z } from 'zod'
import { submission } from '#shared/submissions.ts'
import type { BrowserStorage } from './storage.ts'

// Input of forms is stored on this device, so that it survives a reload, an expired session and a closed tab.

/** Each admin has drafts of their own: one for each kind of new thing, and one for each thing that is edited. */
export const draftKey = (userId: string, slot: string): string => `draft:${userId}:${slot}`

export interface StoredDraft<T> {
  values: T
  /** The stored values that the draft was made from, as JSON: if they differ now, they were changed elsewhere. */
  base: string
  /** In ms. */
  savedAt: number
  /** Of a form that makes something; drafts of former versions have none. */
  submissionId?: string | undefined
}

/** The stored draft; what cannot be read any more counts as none. */
export function readFormDraft<T>(storage: BrowserStorage, key: string, schema: z.ZodType<T>): StoredDraft<T> | null {
  const envelope = submission.extend({ values: schema, base: z.string(), savedAt: z.number() })
  try {
    const draft = envelope.parse(storage.json(key))
    // Whoever compares it may rely on its being JSON.
    JSON.parse(draft.base)
    return draft
  } catch {
    return null
  }
}

/** @returns false when the device's storage is full or off */
export const writeFormDraft = <T>(storage: BrowserStorage, key: string, draft: StoredDraft<T>): boolean =>
  storage.set(key, JSON.stringify(draft))
