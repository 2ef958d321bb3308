// The font files of the first view (client/fonts) draw as the whole fonts do. How many bytes a page loads: budgets.e2e.ts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPosts } from '../../server/demo/posts/index.ts'
import { demoBooks } from '../../server/demo/shop/books.ts'
import { messages } from '../i18n/messages.ts'
import { expect, test } from './support/test.ts'

const root = join(import.meta.dirname, '../..')
const base64 = (path: string) => readFileSync(join(root, path)).toString('base64')

/** Every consonant with every vowel and before every other consonant, and the letters that stand alone. */
function alphabet(): string[] {
  const consonants = [...Array.from('கஙசஞடணதநபமயரலவழளறனஜஶஷஸஹ'), 'க்ஷ']
  const signs = ['', '்', ...Array.from('ாிீுூெேைொோௌ')]
  return [
    ...Array.from('அஆஇஈஉஊஎஏஐஒஓஔஃௐ'),
    'ஸ்ரீ',
    'ஶ்ரீ',
    ...consonants.flatMap((consonant) => signs.map((sign) => consonant + sign)),
    ...consonants.flatMap((first) => consonants.map((second) => `${first}்${second}ு`)),
  ]
}

const tamilWords = [
  ...new Set(JSON.stringify([messages.ta, demoPosts, demoBooks]).match(/[\u0b82-\u0bd7\u200c\u200d]+/g) ?? []),
]
const lettersOf = (text: string) => [...new Intl.Segmenter('ta').segment(text)].map(({ segment }) => segment)
/** Every letter of the alphabet, and every letter of our texts with the one before it. */
const tamilLetters = [
  ...new Set([
    ...alphabet(),
    ...tamilWords.flatMap((word) => lettersOf(word).map((letter, place, all) => (all[place - 1] ?? '') + letter)),
  ]),
]

const families = [
  { name: 'anek-tamil', weights: [800] },
  { name: 'noto-serif-tamil', weights: [400, 500, 650, 700] },
  { name: 'noto-sans-tamil', weights: [400, 500, 650] },
]

for (const { name, weights: used } of families)
  test(`${name} draws every letter and word of Tamil as the whole font does`, async ({ page }) => {
    const files = {
      ours: base64(`client/fonts/${name}.woff2`),
      whole: base64(`node_modules/@fontsource-variable/${name}/files/${name}-tamil-wght-normal.woff2`),
    }
    const different = await page.evaluate(
      async ({ fonts, words, letters, weights }) => {
        for (const [family, bytes] of Object.entries(fonts)) {
          const face = new FontFace(family, `url(data:font/woff2;base64,${bytes})`, { weight: '100 900' })
          document.fonts.add(await face.load())
        }
        // Many letters on a sheet: looking at each by itself takes most of the time.
        const [cell, across] = [{ width: 160, height: 64 }, 12]
        const canvas = Object.assign(document.createElement('canvas'), {
          width: cell.width * across,
          height: cell.height * across,
        })
        const context = canvas.getContext('2d', { willReadFrequently: true })!
        const widthsOf = (font: string) => {
          context.font = font
          return words.map((word) => context.measureText(word).width)
        }
        const sheetOf = (font: string, texts: readonly string[]) => {
          context.clearRect(0, 0, canvas.width, canvas.height)
          context.font = font
          for (const [index, text] of texts.entries()) {
            const [left, top] = [(index % across) * cell.width, Math.floor(index / across) * cell.height]
            context.save()
            context.beginPath()
            context.rect(left, top, cell.width, cell.height)
            context.clip()
            context.fillText(text, left + 8, top + 40)
            context.restore()
          }
          return new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
        }
        /** Of a sheet the texts that two fonts draw differently. */
        const differentOn = (texts: readonly string[], ink: Uint32Array, expected: Uint32Array) => {
          const sums = texts.map(() => ({ sum: 0, off: 0 }))
          for (let place = 0; place < ink.length; place++) {
            if (ink[place] === 0 && expected[place] === 0) continue
            const [row, column] = [Math.floor(place / canvas.width), place % canvas.width]
            const of = sums[Math.floor(row / cell.height) * across + Math.floor(column / cell.width)]!
            const [alpha, expectedAlpha] = [ink[place]! >>> 24, expected[place]! >>> 24]
            of.sum += expectedAlpha
            of.off += Math.abs(alpha - expectedAlpha)
          }
          // Coordinates between two weights are rounded anew, by a thousandth of an em; a missing sign is far more.
          return texts.filter((_text, index) => sums[index]!.off > sums[index]!.sum / 10)
        }
        const sheets = Array.from({ length: Math.ceil(letters.length / across ** 2) }, (_, sheet) =>
          letters.slice(sheet * across ** 2, (sheet + 1) * across ** 2),
        )
        return weights.flatMap((weight) => {
          const [ours, whole] = [`${weight} 24px ours`, `${weight} 24px whole`] as const
          const [widths, expectedWidths] = [widthsOf(ours), widthsOf(whole)]
          const wider = words.filter((_word, index) => Math.abs(widths[index]! - expectedWidths[index]!) > 0.5)
          const drawnOtherwise = sheets.flatMap((texts) =>
            differentOn(texts, sheetOf(ours, texts), sheetOf(whole, texts)),
          )
          return [...wider, ...drawnOtherwise].map((text) => `${text} at ${weight}`)
        })
      },
      { fonts: files, words: tamilWords, letters: tamilLetters, weights: used },
    )
    expect(different).toEqual([])
  })
