import { join } from 'node:path'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { widestWord } from '#shared/word-width.ts'
import { demoGallery } from './magazine/gallery.ts'
import { demoIssues } from './pdfs/issues.ts'
import { demoPosts } from './posts/index.ts'
import { demoBooks } from './shop/books.ts'

const font = openSync(join(import.meta.dirname, '../pages/share-font/anek-tamil-800.ttf'))

/** The widest word as a shaper sets it, in em. */
const setWidth = (text: string): number =>
  Math.max(
    ...text.split(/[\s‐-―-]+/).map((word) => {
      const { positions } = font.layout(word, {}, /[\u0b80-\u0bff]/.test(word) ? 'taml' : 'latn')
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm
    }),
  )

const displayed = [
  ...demoPosts.flatMap(({ title, subtitle }) => [title, subtitle]),
  ...demoGallery.map(({ title }) => title),
  ...demoIssues.flatMap(({ title, subtitle }) => [title, subtitle]),
  ...demoBooks.map(({ name }) => name),
  'மௌனத்துக்குப் பின்',
  "The meteorologist's daughter",
  'WOMEN OF MADRAS 1946',
]

test('words of the display face are taken for as wide as they are set, and hardly for wider', () => {
  const wrong = displayed
    .map((text) => ({ text, taken: widestWord(text), set: setWidth(text) }))
    .filter(({ taken, set }) => taken < set || taken > Math.max(1, set * 1.25))
  expect(wrong).toEqual([])
})
