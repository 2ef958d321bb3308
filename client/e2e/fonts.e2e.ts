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
        const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 64 })
        const context = canvas.getContext('2d', { willReadFrequently: true })!
        const widthOf = (font: string, text: string) => {
          context.font = font
          return context.measureText(text).width
        }
        const inkOf = (font: string, text: string) => {
          context.clearRect(0, 0, canvas.width, canvas.height)
          context.font = font
          context.fillText(text, 8, 40)
          return new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
        }
        return weights.flatMap((weight) => {
          const [ours, whole] = [`${weight} 24px ours`, `${weight} 24px whole`] as const
          const wider = words.filter((word) => Math.abs(widthOf(ours, word) - widthOf(whole, word)) > 0.5)
          const drawnOtherwise = letters.filter((letter) => {
            const [ink, expected] = [inkOf(ours, letter), inkOf(whole, letter)]
            let [sum, off] = [0, 0]
            for (let place = 0; place < ink.length; place++) {
              const [alpha, expectedAlpha] = [ink[place]! >>> 24, expected[place]! >>> 24]
              sum += expectedAlpha
              off += Math.abs(alpha - expectedAlpha)
            }
            // Coordinates between two weights are rounded anew, by a thousandth of an em; a missing sign is far more.
            return off > sum / 10
          })
          return [...wider, ...drawnOtherwise].map((text) => `${text} at ${weight}`)
        })
      },
      { fonts: files, words: tamilWords, letters: tamilLetters, weights: used },
    )
    expect(different).toEqual([])
  })
