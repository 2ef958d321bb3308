import follows from './follows.json' with { type: 'json' }

/** The page of what a reader follows, and the question whether a device may tell of it. */
export const messages = { follows }
