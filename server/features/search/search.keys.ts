// Keys in the full-text table besides the words of the texts.

/** Lemmas and sounds of titles are indexed a second time with this prefix. */
export const inTitle = (key: string): string => `1${key}`

// Words of the column `facet`.
export const kindFacet = (kind: string): string => `k${kind}`
export const yearFacet = (year: number): string => `y${year}`
export const authorFacet = (words: readonly string[]): string => `a${words.join('')}`
export const partFacet = (part: string): string => `p${part}`

/** What a misspelt word shares with the correct one: the first letter of its sound, and roughly the length. */
export const shapeOf = (sound: string, length = sound.length): string => sound.charAt(0) + length
