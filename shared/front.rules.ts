// The bands of a front page, and which of their choices each kind has. Readers' pages load this module.

/** `grid`: the home posts in three columns; `letter`: the box that subscribes to the newsletter. */
export const bandKinds = [
  ...(['section', 'series', 'poem', 'gallery', 'books', 'issue', 'mostRead', 'onThisDay'] as const),
  ...(['corrections', 'letter', 'grid'] as const),
] as const
export type BandKind = (typeof bandKinds)[number]

/** `daily`: another one every day, from all of the archive. */
export const bandSorts = ['newest', 'daily'] as const
export type BandSort = (typeof bandSorts)[number]

export const maxBands = 20
/** Of a poem that stands on the front page to its end. */
export const maxPoemLines = 24

interface BandRule {
  /** What it may be about; without a choice it takes from everything. */
  subjects: readonly ('category' | 'tag' | 'series')[]
  /** How many things it shows; null where that is no choice. */
  count: { min: number; max: number; usual: number } | null
  sorts: readonly BandSort[]
  /** Whether a front page may have several of them. */
  isRepeatable: boolean
}

const newest = ['newest'] as const
const once = { subjects: [], count: null, sorts: newest, isRepeatable: false } as const

export const bandRules: Record<BandKind, BandRule> = {
  section: {
    subjects: ['category', 'tag'],
    count: { min: 1, max: 8, usual: 5 },
    sorts: newest,
    isRepeatable: true,
  },
  series: { subjects: ['series'], count: { min: 1, max: 4, usual: 3 }, sorts: newest, isRepeatable: true },
  poem: { subjects: ['category', 'tag'], count: null, sorts: bandSorts, isRepeatable: true },
  gallery: { ...once, count: { min: 3, max: 8, usual: 5 } },
  books: { ...once, count: { min: 2, max: 10, usual: 5 } },
  issue: { ...once, count: { min: 3, max: 12, usual: 7 } },
  mostRead: { ...once, count: { min: 3, max: 10, usual: 5 } },
  onThisDay: once,
  corrections: { ...once, count: { min: 1, max: 5, usual: 3 } },
  letter: once,
  grid: once,
}
