// Constants of subscribers for pages, without zod.

/** `bouncing`: the mail server has refused letters to it, so it gets no more. */
export const subscriberStates = ['confirmed', 'waiting', 'bouncing'] as const
export type SubscriberState = (typeof subscriberStates)[number]
export const subscriberSorts = ['newest', 'oldest'] as const
export type SubscriberSort = (typeof subscriberSorts)[number]

/** What the address of a mailed link says in the place of its token, once its form was sent. */
export const linkOutcomes = { done: 'done', invalid: 'invalid' } as const

/** An address of a file in the form in which two of them are compared: `Kayal <Kayal@Example.org>` has one in it. */
export const cleanAddress = (text: string): string => (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).trim().toLowerCase()

/** Letters in which an import says how the owners of the addresses have agreed. */
export const minConsent = 10
