// What pages know of mail without the schemas.

export const mailStates = ['waiting', 'sent', 'kept'] as const
export type MailState = (typeof mailStates)[number]
