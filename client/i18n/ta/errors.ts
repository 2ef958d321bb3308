import errors from './errors.json' with { type: 'json' }

/** The sentences that the pages of readers do without; forms and the admin load them too. */
export const messages = { errors }
