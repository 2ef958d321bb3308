import type { Translation } from '../messages.ts'
import type { search as ta } from '../ta/search.ts'

/** The panel over every page, and the page of results. */
export const search = {
  title: 'Search',
  titleOf: 'Search for “{{q}}”',
  open: 'Search',
  field: 'Type a word',
  find: 'Search',
  hint: 'Any form will do: கவிதை, கவிதைகளில், kavithai.',
  recent: 'Recent searches',
  forget: 'Clear recent searches',
  all: 'All results',
  none: '“{{q}}” was found nowhere. Please try another word.',
  didYouMean: 'Did you mean:',
  loading: 'Searching...',
  failed: 'The search did not work.',
  count_one: '{{count}} result',
  count_other: '{{count}} results',
  countMore: 'More than {{count}} results',
  page: 'Page {{page}}',
  narrow: 'Narrow the results',
  widen: 'Remove {{name}}',
  whole: 'All',
  previous: 'Previous page',
  next: 'Next page',
  /** Sections, authors and issues that the words name. */
  places: 'In the magazine',
  placeKinds: { category: 'Category', author: 'Author', issue: 'Issue' },
  kinds: { post: 'Article', book: 'Book', gallery: 'Picture', pdf: 'PDF' },
  facets: { type: 'Kind', category: 'Category', author: 'Author', year: 'Year' },
} as const satisfies Translation<typeof ta>
