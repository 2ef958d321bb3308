// Constants of letters for tables and pages, without zod.

/** `stopped`: an editor ended the sending before it had reached everybody. */
export const letterStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type LetterState = (typeof letterStates)[number]

/** Subscribers of one language, or all. */
export const audiences = ['ta', 'en', 'all'] as const
export type Audience = (typeof audiences)[number]

export const letterSorts = ['newest', 'changed'] as const
export type LetterSort = (typeof letterSorts)[number]

/** Whether its text and recipients can still be changed. */
export const isEditable = (state: LetterState): boolean => state === 'draft' || state === 'scheduled'

/** In the address by which a recipient unsubscribes, in the place of the recipient's id. */
export const recipientMark = 'RECIPIENT-OF-THIS-LETTER'
