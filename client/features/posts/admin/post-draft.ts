import { z } from 'zod'
import { storedImage } from '#client/features/media/stored-image.ts'

// What is being written is stored on this device, so that it survives a reload, an expired session and a closed tab.

const postFields = z.object({
  title: z.string(),
  subtitle: z.string(),
  content: z.string(),
  author: z.string(),
  /** A category's id. */
  category: z.string(),
  isHome: z.boolean(),
  isRecent: z.boolean(),
  // Drafts from before there were premium posts have none.
  isPremium: z.boolean().default(false),
})
export type PostFields = z.infer<typeof postFields>

const postDraft = z.object({
  fields: postFields,
  images: z.array(storedImage),
  /** Of a new post: stays the same until the server has answered. */
  submissionId: z.string(),
  /** A submission got no response: whether the post exists is not known. */
  isUnanswered: z.boolean(),
  /** Of a post that is being edited: the version that the form was filled from. */
  seenUpdatedAt: z.string().optional(),
  /** The number of images that were not uploaded yet: a draft stores texts, not files. */
  missing: z.number().default(0),
  /** In ms. */
  savedAt: z.number(),
})
export type PostDraft = z.infer<typeof postDraft>

/** Each admin has drafts of their own: one for each kind of new post, and one for each post that is edited. */
export const draftKey = (userId: string, slot: string): string => `draft:${userId}:${slot}`

/** The stored draft; what cannot be read any more counts as none. */
export function readDraft(storage: Storage, key: string): PostDraft | null {
  try {
    return postDraft.parse(JSON.parse(storage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

/** @returns false when the device's storage is full or off */
export function writeDraft(storage: Storage, key: string, draft: PostDraft): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(storage: Storage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

export const blankFields: PostFields = {
  title: '',
  subtitle: '',
  content: '',
  author: '',
  category: '',
  isHome: false,
  isRecent: false,
  isPremium: false,
}

/** Whether two states of the form would be stored as different posts. */
export const sameFields = (a: PostFields, b: PostFields): boolean =>
  (Object.keys(a) as (keyof PostFields)[]).every((name) => a[name] === b[name])
