// Limits of the contact form for readers' pages, without zod.

/** Maximum lengths of the fields, in UTF-16 units. */
export const contactLimits = { name: 120, message: 5000 } as const

export const messageStates = ['unread', 'read'] as const
export type MessageState = (typeof messageStates)[number]
export const messageSorts = ['newest', 'oldest'] as const
export type MessageSort = (typeof messageSorts)[number]
