import type { ShownFields } from '#shared/drafts.ts'
import { blocksOf, wordsOfBlock } from './html-blocks.ts'
import type { PostStands } from './draft-values.ts'
import { diffBlocks, diffWords, type BlockChange, type Piece } from './text-diff.ts'

export const comparedFields = ['title', 'subtitle', 'slug', 'description'] as const
type Line = (typeof comparedFields)[number]

/** Everything else that a form says, as what has to be equal for it to be the same. A new field has to be entered here. */
const details = {
  author: ({ author, authors }) => (authors.length > 0 ? authors.map(({ name, role }) => [name, role]) : author),
  category: ({ category }) => category,
  isHome: ({ isHome }) => isHome,
  isRecent: ({ isRecent }) => isRecent,
  isPremium: ({ isPremium }) => isPremium,
  images: ({ images }) =>
    images.map(({ uploadId, crop, alt, isDecorative, caption, credit }) => [
      ...[uploadId, crop?.x, crop?.y, crop?.width, crop?.height],
      ...[alt, isDecorative, caption, credit],
    ]),
  language: ({ language }) => language,
  tags: ({ tags }) => tags,
  series: ({ series }) => [series?.name, series?.part],
  publishedAt: ({ publishedAt }) => publishedAt,
  /** What it is to be when it is saved, and when. */
  state: ({ next }) => [next?.state, next?.state === 'scheduled' && next.publishAt],
  updateNote: ({ next }) => next?.updateNote ?? null,
} satisfies Record<
  Exclude<keyof ShownFields, Line | 'content' | 'authors' | 'next'> | 'state' | 'updateNote',
  (form: ShownFields) => unknown
>
export type Detail = keyof typeof details
const detailNames = Object.keys(details) as Detail[]

export interface FormDiff {
  /** The short texts that differ. */
  lines: { field: Line; pieces: Piece[] }[]
  /** All blocks of the text, also those that are the same. */
  blocks: BlockChange[]
  details: Detail[]
}

/** A form that says what is to become of the post, also where it is to stay what it is. */
export const withNext = (form: ShownFields, { state, publishAt }: PostStands): ShownFields => ({
  ...form,
  next: form.next ?? { state, publishAt, updateNote: null },
})

const isEqual = (name: Detail, before: ShownFields, after: ShownFields): boolean =>
  JSON.stringify(details[name](before)) === JSON.stringify(details[name](after))

/** A text that is the same is one block: nobody reads it here. */
const blocksBetween = (before: string, after: string): BlockChange[] =>
  before === after
    ? [{ before, after, pieces: [{ kind: 'same', text: '' }] }]
    : diffBlocks(blocksOf(before), blocksOf(after), wordsOfBlock)

/** What differs between two versions of a post. */
export const diffForms = (before: ShownFields, after: ShownFields): FormDiff => ({
  lines: comparedFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, pieces: diffWords(before[field], after[field]) })),
  blocks: blocksBetween(before.content, after.content),
  details: detailNames.filter((name) => !isEqual(name, before, after)),
})

/** Whether two versions of a post differ in nothing that anybody could see or has chosen. */
export const isSame = ({ lines, blocks, details: differing }: FormDiff): boolean =>
  lines.length === 0 && differing.length === 0 && blocks.every(({ before, after }) => before === after)

/** Which of two versions is to stay; both only of paragraphs. */
export type Side = 'theirs' | 'mine' | 'both'

/**
 * Puts two versions together.
 * @param diff of theirs and mine
 * @param sideOf the choice for a short text or a detail, or for a block by its place
 */
export function mergeForms(
  theirs: ShownFields,
  mine: ShownFields,
  { blocks }: FormDiff,
  sideOf: (key: string) => Side,
): ShownFields {
  const from = (key: Line | Detail) => (sideOf(key) === 'theirs' ? theirs : mine)
  const content = blocks.flatMap(({ before, after }, index) => {
    if (before === after) return [after]
    const side = sideOf(String(index))
    if (side === 'both') return [before, after]
    return [side === 'theirs' ? before : after]
  })
  const { next } = from('state')
  return {
    title: from('title').title,
    subtitle: from('subtitle').subtitle,
    slug: from('slug').slug,
    description: from('description').description,
    content: content.join(''),
    author: from('author').author,
    authors: from('author').authors,
    category: from('category').category,
    isHome: from('isHome').isHome,
    isRecent: from('isRecent').isRecent,
    isPremium: from('isPremium').isPremium,
    images: from('images').images,
    language: from('language').language,
    tags: from('tags').tags,
    series: from('series').series,
    publishedAt: from('publishedAt').publishedAt,
    next: next && { ...next, updateNote: from('updateNote').next?.updateNote ?? null },
  }
}
