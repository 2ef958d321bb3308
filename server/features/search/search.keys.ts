// The words that stand in the full-text table besides those of the texts.

/** Stems and sounds of titles stand in their columns twice, the second time with this in front. */
export const inTitle = (key: string): string => `1${key}`

// Words of the column `facet`.
export const kindFacet = (kind: string): string => `k${kind}`
export const yearFacet = (year: number): string => `y${year}`
export const authorFacet = (words: readonly string[]): string => `a${words.join('')}`
export const partFacet = (part: string): string => `p${part}`

/** What a misspelt word has in common with the right one: the first letter of its sound, and about the length. */
export const shapeOf = (sound: string, length = sound.length): string => sound.charAt(0) + length
