// Limits of typing, for pages that load no lexicon.

/** Longer strings of Latin letters are no word. */
export const maxLetters = 32
/** As many as there are keys to choose them by, and room for on a phone. */
export const maxCandidates = 6
