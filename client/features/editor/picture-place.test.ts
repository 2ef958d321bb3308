import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { describe, expect, test } from 'vitest'
import { InlineImage } from './inline-image.ts'
import { picturePlace } from './picture-place.ts'

const schema = getSchema([StarterKit, InlineImage])
const paragraph = (text = '') => ({ type: 'paragraph', content: text ? [{ type: 'text', text }] : [] })
const docOf = (...content: object[]): Node => schema.nodeFromJSON({ type: 'doc', content })

/** The blocks after a picture was inserted at the `|`, as words and brackets. */
function insertedAt(...content: object[]): string {
  const marked = docOf(...content)
  let anchor = -1
  marked.descendants((node, position) => {
    const at = node.text?.indexOf('|') ?? -1
    if (at >= 0) anchor = position + at
  })
  const doc = schema.nodeFromJSON(JSON.parse(JSON.stringify(marked.toJSON()).replace('|', '')))
  const place = picturePlace(doc, anchor, schema.nodes.inlineImage!)
  return String(doc.replace(place, place, docOf({ type: 'inlineImage' }).slice(0))).replaceAll('inlineImage', 'picture')
}

describe('a picture inserted', () => {
  test.each([
    ['at the end of a paragraph', ['one|', 'two'], 'doc(paragraph("one"), picture, paragraph("two"))'],
    ['in the middle of a word', ['o|ne', 'two'], 'doc(paragraph("one"), picture, paragraph("two"))'],
    ['at the beginning of a paragraph', ['one', '|two'], 'doc(paragraph("one"), picture, paragraph("two"))'],
  ])('%s stands between paragraphs', (_where, texts, blocks) =>
    expect(insertedAt(...texts.map(paragraph))).toBe(blocks),
  )

  test('in an item of a list stays in the item', () =>
    expect(
      insertedAt({
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [paragraph('one')] },
          { type: 'listItem', content: [paragraph('|two')] },
        ],
      }),
    ).toBe('doc(bulletList(listItem(paragraph("one")), listItem(paragraph("two"), picture)))'))

  test('in a quotation stays in it', () =>
    expect(insertedAt({ type: 'blockquote', content: [paragraph('on|e')] })).toBe(
      'doc(blockquote(paragraph("one"), picture))',
    ))

  test('in a block of code stands behind it', () =>
    expect(insertedAt({ type: 'codeBlock', content: [{ type: 'text', text: 'a|b' }] })).toBe(
      'doc(codeBlock("ab"), picture)',
    ))

  test('in an empty paragraph stands before it', () => {
    const doc = docOf(paragraph('one'), paragraph())
    expect(picturePlace(doc, 6, schema.nodes.inlineImage!)).toBe(5)
  })
})
