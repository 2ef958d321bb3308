import type { ShownFields } from '#shared/drafts.ts'
import { blocksOf, wordsOfBlock } from './html-blocks.ts'
import { diffBlocks, diffWords, type BlockChange, type Piece } from './text-diff.ts'

export const comparedFields = ['title', 'subtitle', 'author', 'slug', 'description'] as const
const settings = ['category', 'isHome', 'isRecent', 'isPremium', 'language', 'tags', 'series'] as const

export interface FormDiff {
  /** The short texts that differ. */
  lines: { field: (typeof comparedFields)[number]; pieces: Piece[] }[]
  /** All blocks of the text, also those that are the same. */
  blocks: BlockChange[]
  hasOtherPictures: boolean
  hasOtherSettings: boolean
}

const picturesOf = ({ images }: ShownFields) => JSON.stringify(images.map(({ upload: _upload, ...image }) => image))

/** What differs between two versions of a post. */
export function diffForms(before: ShownFields, after: ShownFields): FormDiff {
  return {
    lines: comparedFields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, pieces: diffWords(before[field], after[field]) })),
    blocks: diffBlocks(blocksOf(before.content), blocksOf(after.content), wordsOfBlock),
    hasOtherPictures: picturesOf(before) !== picturesOf(after),
    hasOtherSettings: settings.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
  }
}
