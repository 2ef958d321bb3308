// Constants of mail for pages, without zod.

export const mailStates = ['waiting', 'sent', 'kept'] as const
export type MailState = (typeof mailStates)[number]
