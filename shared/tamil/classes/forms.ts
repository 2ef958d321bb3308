// How the words of a class are inflected: from the lemma to its principal forms, each with the state of the endings that
// follow it (endings/). In sounds, as sounds.ts writes them.

export type Form = readonly [form: string, state: string]
export type Inflect = (lemma: string) => readonly Form[]

/** One form with all the states that may follow it, separated by spaces. */
export const at = (form: string, states: string): Form[] => states.split(' ').map((state) => [form, state])

export const last = (word: string): string => word.slice(-1)
export const without = (word: string, sounds = 1): string => word.slice(0, -sounds)

export const endsInFront = /[iIeEY]$/
export const endsInBack = /[aAuUoOW]$/
