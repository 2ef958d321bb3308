// Apart from mail.ts: the address of the outgoing mail is read by every page's scripts, which do without zod.
export const mailStates = ['waiting', 'sent', 'kept'] as const
export type MailState = (typeof mailStates)[number]
