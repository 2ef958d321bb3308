/** The life of a post. Readers see published posts only. */
export const postStates = ['draft', 'review', 'scheduled', 'published', 'unpublished'] as const
export type PostState = (typeof postStates)[number]

/** As the database knows them: a post in the trash keeps its former state there. */
export const storedPostStates = [...postStates, 'trashed'] as const

/**
 * The states that a post may get from each, besides its own: only what is published can be unpublished, and only what
 * readers do not see can be scheduled.
 */
export const nextStates: Record<PostState, readonly PostState[]> = {
  draft: ['review', 'scheduled', 'published'],
  review: ['draft', 'scheduled', 'published'],
  scheduled: ['draft', 'review', 'published'],
  published: ['draft', 'review', 'unpublished'],
  unpublished: ['draft', 'review', 'scheduled', 'published'],
}

export const mayBecome = (from: PostState, to: PostState): boolean => from === to || nextStates[from].includes(to)

/** Whether a post of this state needs a title, a text and a category. */
export const needsAll = (state: PostState): boolean => state !== 'draft' && state !== 'review'

/** Whether readers see a post of this state, now or when its time comes: its pictures need words. */
export const isForReaders = (state: PostState): boolean => state === 'published' || state === 'scheduled'
