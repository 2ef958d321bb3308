import { wordsOf } from './search/normalize.ts'

/** The part of an address that the name of an author, tag or series owns: all spellings that the search holds equal have the same. Empty without letters. */
export const slugOfTerm = (name: string): string => wordsOf(name).join('-')
