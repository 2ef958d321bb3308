import type { ShownFields } from '#shared/drafts.ts'
import { blocksOf, wordsOfBlock } from './html-blocks.ts'
import { diffBlocks, diffWords, type BlockChange, type Piece } from './text-diff.ts'

export const comparedFields = ['title', 'subtitle', 'author', 'slug', 'description'] as const
const settings = ['category', 'isHome', 'isRecent', 'isPremium', 'language', 'tags', 'authors', 'publishedAt'] as const

export interface FormDiff {
  /** The short texts that differ. */
  lines: { field: (typeof comparedFields)[number]; pieces: Piece[] }[]
  /** All blocks of the text, also those that are the same. */
  blocks: BlockChange[]
  hasOtherPictures: boolean
  hasOtherSettings: boolean
}

const picturesOf = ({ images }: ShownFields) =>
  JSON.stringify(
    images.map(({ uploadId, crop, alt, isDecorative, caption, credit }) => [
      ...[uploadId, crop?.x, crop?.y, crop?.width, crop?.height],
      ...[alt, isDecorative, caption, credit],
    ]),
  )

const settingsOf = (form: ShownFields) =>
  JSON.stringify([settings.map((name) => form[name]), form.series?.name, form.series?.part])

/** What differs between two versions of a post. */
export function diffForms(before: ShownFields, after: ShownFields): FormDiff {
  return {
    lines: comparedFields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, pieces: diffWords(before[field], after[field]) })),
    blocks: diffBlocks(blocksOf(before.content), blocksOf(after.content), wordsOfBlock),
    hasOtherPictures: picturesOf(before) !== picturesOf(after),
    hasOtherSettings: settingsOf(before) !== settingsOf(after),
  }
}

/** Whether two versions of a post differ in nothing that anybody could see. */
export const isSame = ({ lines, blocks, hasOtherPictures, hasOtherSettings }: FormDiff): boolean =>
  lines.length === 0 && !hasOtherPictures && !hasOtherSettings && blocks.every(({ before, after }) => before === after)

/** Which of two versions is to stay; both only of paragraphs. */
export type Side = 'theirs' | 'mine' | 'both'

/**
 * Puts two versions together.
 * @param diff of theirs and mine
 * @param sideOf the choice for a short text, for a block by its place, for `pictures` and for `settings`
 */
export function mergeForms(
  theirs: ShownFields,
  mine: ShownFields,
  { blocks }: FormDiff,
  sideOf: (key: string) => Side,
): ShownFields {
  const from = (key: string) => (sideOf(key) === 'theirs' ? theirs : mine)
  const content = blocks.flatMap(({ before, after }, index) => {
    if (before === after) return [after]
    const side = sideOf(String(index))
    if (side === 'both') return [before, after]
    return [side === 'theirs' ? before : after]
  })
  const lines = Object.fromEntries(comparedFields.map((field) => [field, from(field)[field]]))
  return { ...from('settings'), ...lines, images: from('pictures').images, content: content.join('') }
}
