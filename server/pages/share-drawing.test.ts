import { defaultSite } from '#shared/site.ts'
import { join } from 'node:path'
import { openSync, type Font } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { sharp } from '#server/core/sharp.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import type { ShareCard } from '#shared/share-cards.ts'
import { graphemes } from '#shared/text.ts'
import { drawable, drawShareCard, writeText } from './share-drawing.ts'

// The expected letters are drawn by another shaping engine, as outlines.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
const font = openSync(join(import.meta.dirname, 'share-font/anek-tamil-800.ttf'))

interface Placed {
  path: string
  x: number
}

/** The outlines of a text: shaped, or each code point by itself, one after the other. */
function outlinesOf(of: Font, text: string, isShaped: boolean): Placed[] {
  const runs = isShaped
    ? [of.layout(text, {}, 'taml', 'dflt')]
    : Array.from(text, (letter) => of.layout(letter, {}, 'zzzz'))
  let x = 0
  return runs.flatMap(({ glyphs, positions }) =>
    glyphs.map((glyph, at) => {
      const placed = { path: glyph.path.toSVG(), x: x + positions[at]!.xOffset }
      x += positions[at]!.xAdvance
      return placed
    }),
  )
}

/** Black on white, trimmed, in one size. */
const pixelsOf = (picture: ReturnType<typeof sharp>) =>
  picture
    .flatten({ background: 'white' })
    .greyscale()
    .trim({ background: 'white' })
    .resize({ width: 300, height: 150, fit: 'fill' })

async function draw(outlines: Placed[]): Promise<Buffer> {
  const paths = outlines.map(({ path, x }) => `<path transform="translate(${x} 0)" d="${path}"/>`).join('')
  const { unitsPerEm: em } = font
  const room = Math.max(...outlines.map(({ x }) => x)) + 4 * em
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${room / 10}" height="${em / 2.5}" viewBox="${-em} ${-2 * em} ${room} ${4 * em}"><g transform="scale(1 -1)">${paths}</g></svg>`
  return pixelsOf(sharp(await sharp(Buffer.from(svg)).flatten({ background: 'white' }).png().toBuffer()))
    .raw()
    .toBuffer()
}

async function written(text: string): Promise<Buffer> {
  const room = { width: 2000, height: 500 }
  const { input, raw } = await writeText(text, { size: 160, colour: '#000000', room, wrap: 'word' })
  return pixelsOf(sharp(await sharp(input, { raw }).flatten({ background: 'white' }).png().toBuffer()))
    .raw()
    .toBuffer()
}

/** 0: the same picture; 1: black where the other is white. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (const [at, value] of a.entries()) sum += Math.abs(value - b[at]!)
  return sum / a.length / 255
}

test('lines of a title in Latin letters stand closer than those of Tamil ones', async () => {
  const size = 100
  const advanceOf = async (word: string) => {
    const [one, two] = await Promise.all(
      [word, `${word} ${word}`].map((text) =>
        writeText(text, { size, colour: '#000000', room: { width: 420, height: 900 }, wrap: 'word' }),
      ),
    )
    return (two!.raw.height - one!.raw.height) / size
  }
  expect(await advanceOf('Letters')).toBeLessThan(1.25)
  expect(await advanceOf('எழுத்து')).toBeGreaterThan(1.3)
})

describe('Tamil on share pictures', () => {
  test.each(['கொ', 'ஸ்ரீ', 'க்ஷ', 'கௌரவம்', 'க்ஷேத்திரம்', 'மொழி'])('%s is shaped as a reader knows it', async (word) => {
    const drawn = await written(word)
    const [right, wrong] = await Promise.all([draw(outlinesOf(font, word, true)), draw(outlinesOf(font, word, false))])
    expect(difference(drawn, right)).toBeLessThan(0.05)
    expect(difference(drawn, wrong)).toBeGreaterThan(0.1)
  })

  test('the sign that is written before its letter stands before it, and the two parts of one around it', () => {
    const names = (text: string) => font.layout(text, {}, 'taml', 'dflt').glyphs.map(({ codePoints }) => codePoints[0])
    const [e, ka, aa] = ['ெ', 'க', 'ா'].map((sign) => sign.codePointAt(0))
    expect(names('கெ')).toEqual([e, ka])
    expect(names('கொ')).toEqual([e, ka, aa])
  })
})

describe('words that can be drawn', () => {
  test('are those of the font: no emoji, no other scripts, no marks of direction', () => {
    expect(drawable('மழை 😀👩‍👩‍👧 rain\u202E مرحبا 雨 ₹12 – “ஆம்”…', 100)).toBe('மழை rain ₹12 – “ஆம்”…')
    const covered = new Set(font.characterSet)
    for (let code = 0x20; code < 0x10000; code += 1) {
      const kept = drawable(`அ${String.fromCharCode(code)}அ`, 10).slice(1, -1)
      for (const letter of kept) expect(covered.has(letter.codePointAt(0)!) || letter === ' ').toBe(true)
    }
  })

  test('of a letter with marks that the font lacks are the letter', () => {
    expect(drawable('Ākāśa und Šumava, café', 100)).toBe('Akasa und Sumava, café')
  })

  test.each(['हिन्दी 2026', 'مرحبا بالعالم!', '雨の日 (2)', 'हम மழை और बादल'])('are none of %j', (text) => {
    expect(drawable(text, 100)).toBe('')
  })

  test('are cut between letters', () => {
    const text = 'ஸ்ரீக்ஷேகொ'.repeat(20)
    const cut = drawable(text, 10)
    expect(graphemes(cut).slice(0, -1)).toEqual(graphemes(text).slice(0, 10))
    expect(cut.endsWith('…')).toBe(true)
  })
})

describe('a share picture', () => {
  const card: ShareCard = { kind: 'post', id: '1', title: 'மழை', kicker: 'கவிதைகள்', picture: null }

  test('shows the section large where the title cannot be drawn, and the name of the site where neither can', async () => {
    const drawn = (title: string, kicker: string) => drawShareCard(defaultSite, { ...card, title, kicker })
    expect(await drawn('हिन्दी 2026', 'கவிதைகள்')).toEqual(await drawn('கவிதைகள்', ''))
    expect(await drawn('हिन्दी 2026', 'हिन्दी')).toEqual(await drawn(defaultSite.name, ''))
  })

  const titles = {
    'markup-like': '<b>மழை</b> & </span><span font="9999"> "x"',
    'of emoji only': '👩‍👩‍👧😀',
    'from right to left': 'مرحبا بالعالم',
    empty: '',
    'of one endless word': 'அளவுக்குமீறியநீளமானசொல்'.repeat(40),
    'of a hundred signs on one letter': `க${'ா'.repeat(300)}`,
    'with line ends and control characters': 'மழை\n\n\u0007வெயில்\u2028காற்று',
    long: 'ஒரு நீண்ட தலைப்பு '.repeat(60),
  }
  for (const [kind, title] of Object.entries(titles))
    test(`with a title ${kind} is a JPEG of 1200 by 630`, async () => {
      const { format, width, height } = await sharp(await drawShareCard(defaultSite, { ...card, title })).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1200, 630])
    })

  test('shows the photograph of a post at its right, and a cover whole', async () => {
    const colourAt = async (picture: Buffer, left: number) => {
      const { data } = await sharp(picture)
        .extract({ left, top: 60, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      return [...data].map((value) => Math.round(value / 16))
    }
    const red = await makeJpeg(800, 800, '#ff0000')
    const post = await drawShareCard(defaultSite, card, red)
    expect(await colourAt(post, 1190)).toEqual([16, 0, 0])
    const book = await drawShareCard(defaultSite, { ...card, kind: 'book' }, red)
    expect(await colourAt(book, 1190)).not.toEqual([16, 0, 0])
  })
})
