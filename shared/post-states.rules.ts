/** The life of a post. Readers see published posts only. */
export const postStates = ['draft', 'review', 'scheduled', 'published', 'unpublished'] as const
export type PostState = (typeof postStates)[number]

/** As the database knows them: a post in the trash keeps its former state there. */
export const storedPostStates = [...postStates, 'trashed'] as const
