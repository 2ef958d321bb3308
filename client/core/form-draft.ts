import { z } from 'zod'
import { submission } from '#shared/submissions.ts'

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
export function readFormDraft<T>(storage: Storage, key: string, schema: z.ZodType<T>): StoredDraft<T> | null {
  const envelope = submission.extend({ values: schema, base: z.string(), savedAt: z.number() })
  try {
    const draft = envelope.parse(JSON.parse(storage.getItem(key) ?? 'null'))
    // Whoever compares it may rely on its being JSON.
    JSON.parse(draft.base)
    return draft
  } catch {
    return null
  }
}

/** @returns false when the device's storage is full or off */
export function writeFormDraft<T>(storage: Storage, key: string, draft: StoredDraft<T>): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeFormDraft(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
