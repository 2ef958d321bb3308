// Constants of mail for pages, without zod.

/** `failed`: no longer tried, but an owner can send it again; `kept`: there is no mail server. */
export const mailStates = ['waiting', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]
