import {
  audiences,
  letterSorts,
  letterStates,
  type Audience,
  type LetterSort,
  type LetterState,
} from '#shared/letters.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the list of letters. */
export interface LettersSearch {
  q?: string | undefined
  state?: LetterState | undefined
  audience?: Audience | undefined
  sort?: LetterSort | undefined
  pages?: number | undefined
}

export const validateLettersSearch = (search: Record<string, unknown>): LettersSearch => ({
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'state', letterStates),
  ...choiceParam(search, 'audience', audiences),
  ...choiceParam(search, 'sort', letterSorts),
  ...pagesParam(search),
})
