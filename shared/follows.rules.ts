// What readers follow, for pages: without zod.

export const followKinds = ['author', 'series', 'category', 'tag'] as const
export type FollowKind = (typeof followKinds)[number]

/** What is followed, by its address. */
export interface Followable {
  kind: FollowKind
  slug: string
}

export const isSameSubject = (one: Followable, other: Followable): boolean =>
  one.kind === other.kind && one.slug === other.slug

export const maxFollows = 500

/** Hours of the day in India between which no push is sent, unless the reader chooses others; equal ones: never quiet. */
export const usualQuiet = { from: 22, to: 7 } as const

/** When the weekly letter goes out, in India: on Sunday at seven. */
export const letterHour = 7

/** Of a link in the weekly letter, after its form was sent without scripts. */
export const leftMark = 'done'
