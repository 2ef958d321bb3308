import type { ShownFields } from '#shared/drafts.ts'
import {
  draftFieldNames,
  postFields,
  wordsFields,
  type DetailField,
  type DraftField,
  type PostField,
  type WordsField,
} from '#shared/post-fields.ts'
import { blocksOf, diffBlocks, diffWords, wordsOfBlock, type BlockChange, type Piece } from './text-diff.ts'
import type { PostStands } from './draft-values.ts'

/** What differs as a whole: a field, or several under the name of one of them. */
export type Detail = DetailField | 'author' | 'state'

/** What has to be equal for a detail to be the same, where it is not the field of that name. */
const details: Partial<Record<Detail, (form: ShownFields) => unknown>> & {
  [D in Exclude<Detail, keyof ShownFields>]: (form: ShownFields) => unknown
} = {
  author: ({ author, authors }) => (authors.length > 0 ? authors.map(({ name, role }) => [name, role]) : author),
  images: ({ images }) =>
    images.map(({ uploadId, crop, alt, isDecorative, caption, credit }) => [
      ...[uploadId, crop?.x, crop?.y, crop?.width, crop?.height],
      ...[alt, isDecorative, caption, credit],
    ]),
  series: ({ series }) => [series?.name, series?.part],
  /** What it is to be when it is saved, and when. */
  state: ({ next }) => [next?.state, next?.state === 'scheduled' && next.publishAt],
  updateNote: ({ next }) => next?.updateNote ?? null,
}
const detailNames = [...new Set(Object.keys(postFields).flatMap((name) => detailOf(name as PostField) ?? []))]

/** The detail under which a difference of a field is shown, if it is one. */
function detailOf(name: PostField): Detail | undefined {
  const { diff } = postFields[name]
  if (diff === 'author' || diff === 'state') return diff
  return diff === 'detail' ? (name as DetailField) : undefined
}

export interface FormDiff {
  /** The short texts that differ. */
  lines: { field: WordsField; pieces: Piece[] }[]
  /** All blocks of the text, also those that are the same. */
  blocks: BlockChange[]
  details: Detail[]
}

/** A form that says what is to become of the post, also where it is to stay what it is. */
export const withNext = (form: ShownFields, { state, publishAt }: PostStands): ShownFields => ({
  ...form,
  next: form.next ?? { state, publishAt, updateNote: null },
})

function isEqual(detail: Detail, before: ShownFields, after: ShownFields): boolean {
  const read = details[detail] ?? ((form: ShownFields) => form[detail as DraftField])
  return JSON.stringify(read(before)) === JSON.stringify(read(after))
}

/** A text that is the same is one block: nobody reads it here. */
const blocksBetween = (before: string, after: string): BlockChange[] =>
  before === after
    ? [{ before, after, pieces: [{ kind: 'same', text: '' }] }]
    : diffBlocks(blocksOf(before), blocksOf(after), wordsOfBlock)

/** What differs between two versions of a post. */
export const diffForms = (before: ShownFields, after: ShownFields): FormDiff => ({
  lines: wordsFields
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
  const from = (key: string) => (sideOf(key) === 'theirs' ? theirs : mine)
  const blocksChosen = blocks.flatMap(({ before, after }, index) => {
    if (before === after) return [after]
    const side = sideOf(String(index))
    if (side === 'both') return [before, after]
    return [side === 'theirs' ? before : after]
  })
  const fields = draftFieldNames.map((name) => [name, from(detailOf(name) ?? name)[name]])
  const { next } = from('state')
  return {
    ...(Object.fromEntries(fields) as Pick<ShownFields, DraftField>),
    content: blocksChosen.join(''),
    next: next && { ...next, updateNote: from('updateNote').next?.updateNote ?? null },
  }
}
