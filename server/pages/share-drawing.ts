import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { sharp } from '#server/core/sharp.ts'
import { shareCardSize, type ShareCard, type ShareKind } from '#shared/share-cards.ts'
import { drawnColours } from '#shared/colours.ts'
import { langOfText } from '#shared/lang.ts'
import type { Site } from '#shared/site.ts'
import { truncate } from '#shared/text.ts'
import { escapeXml } from './xml.ts'

// Draws the picture of a page for link previews. Pango and HarfBuzz inside sharp shape the letters from a bundled font
// file, independent of the fonts of the machine.

const font = {
  file: join(import.meta.dirname, 'share-font/anek-tamil-800.ttf'),
  name: 'Anek Tamil ExtraBold',
}
/** Characters that the font lacks would be drawn in any font of the machine, or as a box. */
const undrawable =
  /\p{Cn}|[^\s\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0b82-\u0bfa\u200c-\u200d\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u20b9\u2212]/gu

/** Joins emoji, which are removed. */
const strayJoiner = /(?<![\u0b82-\u0bfa])[\u200c\u200d]/g

/** A letter with marks that the font lacks, without them: `ā` as `a`. */
const plainer = (text: string): string =>
  text.replace(undrawable, (sign) => sign.normalize('NFD').replace(/\p{M}/gu, ''))

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/**
 * The characters of a text that the font has, at most `max`; nothing of one that is mostly in another script, of which only
 * digits and signs would be left (हिन्दी 2026).
 */
export function drawable(text: string, max: number): string {
  const known = plainer(text.normalize('NFC'))
  const left = known.replace(undrawable, '')
  if (lettersIn(known) > 2 * lettersIn(left)) return ''
  return truncate(left.replace(strayJoiner, '').replace(/\s+/g, ' ').trim(), max)
}

interface Look {
  ground: string
  text: string
  /** Kicker and name. */
  accent: string
}

function lookOf(site: Site, { kind }: ShareCard, hasPicture: boolean): Look {
  const { accent, fill, pale, night } = drawnColours(site)
  if (kind !== 'gallery' && hasPicture) return { ground: '#f4f4f0', text: '#14161e', accent }
  return { ground: kind === 'gallery' ? night : fill, text: '#f7f7f3', accent: pale }
}

/** The background of a cover. */
const sunk = '#e8e8e2'

const { width, height } = shareCardSize
const margin = 64
const panel = 504
const foot = { rule: 528, ruleHeight: 4, name: 40 }
const titleSizes = [120, 104, 92, 82, 74, 66, 58, 50, 44, 38, 32] as const
const nameSizes = [300, 240, 200, 160, ...titleSizes] as const
const titleLetters = 110
const kickerLetters = 44
const kickerSize = 32

/** Of the font's own, which is made for Tamil letters with signs above and below. */
const lineHeight = (text: string): number => (langOfText(text) === 'ta' ? 1 : 0.8)

interface Drawn {
  input: Buffer
  raw: { width: number; height: number; channels: 4 }
}

/** A text in one size, cut off at the edge. */
export async function writeText(
  text: string,
  {
    size,
    colour,
    room,
    wrap,
  }: { size: number; colour: string; room: { width: number; height: number }; wrap: 'word' | 'word-char' },
): Promise<Drawn & { fits: boolean }> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" insert_hyphens="false" line_height="${lineHeight(text)}">${escapeXml(text)}</span>`,
      font: `${font.name} ${size}`,
      fontfile: font.file,
      width: room.width,
      dpi: 72,
      rgba: true,
      wrap,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: 4 as const }
  if (info.width <= room.width && info.height <= room.height) return { input: data, raw, fits: true }
  const cut = { width: Math.min(info.width, room.width), height: Math.min(info.height, room.height) }
  const input = await sharp(data, { raw })
    .extract({ left: 0, top: 0, ...cut })
    .toBuffer()
  return { input, raw: { ...cut, channels: 4 }, fits: false }
}

/** A text as large as fits its box. */
async function writeLarge(
  text: string,
  { sizes, ...options }: { sizes: readonly number[]; colour: string; room: { width: number; height: number } },
): Promise<Drawn> {
  for (const size of sizes) {
    const drawn = await writeText(text, { ...options, size, wrap: 'word' })
    if (drawn.fits) return drawn
  }
  // A word longer than the line is broken between letters.
  return writeText(text, { ...options, size: sizes.at(-1) ?? kickerSize, wrap: 'word-char' })
}

const isCover = (kind: ShareKind): boolean => kind === 'book' || kind === 'pdf'

/** A photograph fills the right side; a cover is shown whole. */
async function drawPanel(kind: ShareKind, picture: Buffer): Promise<OverlayOptions[]> {
  const left = width - panel
  if (!isCover(kind))
    return [
      {
        input: await sharp(picture).resize({ width: panel, height, fit: 'cover', position: 'attention' }).toBuffer(),
        left,
        top: 0,
      },
    ]
  const cover = await sharp(picture)
    .resize({ width: panel - 2 * margin, height: height - 2 * margin, fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  return [
    { input: block(panel, height, sunk), left, top: 0 },
    {
      input: cover.data,
      left: left + Math.round((panel - cover.info.width) / 2),
      top: Math.round((height - cover.info.height) / 2),
    },
  ]
}

/** What stands on a card. A title that cannot be drawn leaves its place to the kicker, or to the name of the site. */
function wordsOf(card: ShareCard, site: Site): { title: string; kicker: string } {
  const title = drawable(card.title, titleLetters)
  const kicker = drawable(card.kicker, kickerLetters)
  if (title) return { title, kicker }
  return { title: kicker || drawable(site.name, titleLetters) || drawable(site.latinName, titleLetters), kicker: '' }
}

const block = (blockWidth: number, blockHeight: number, background: string) => ({
  create: { width: blockWidth, height: blockHeight, channels: 3 as const, background },
})

/**
 * The picture of a card, as a JPEG.
 * @param picture the thing's own picture; without one the text takes the whole width
 */
export async function drawShareCard(site: Site, card: ShareCard, picture?: Buffer): Promise<Buffer> {
  const look = lookOf(site, card, picture !== undefined)
  const room = (picture ? width - panel - margin : width - 3 * margin) - margin
  const isSite = card.kind === 'site'
  const { title, kicker } = wordsOf(card, site)

  const layers: OverlayOptions[] = picture ? await drawPanel(card.kind, picture) : []
  let top = margin
  if (kicker) {
    const line = { width: room, height: kickerSize * 2 }
    const drawn = await writeLarge(kicker, { sizes: [kickerSize, 28, 24, 20], colour: look.accent, room: line })
    layers.push({ ...drawn, left: margin, top })
    top += drawn.raw.height + (isSite ? 72 : 28)
  }
  const drawnTitle = await writeLarge(title, {
    sizes: isSite ? nameSizes : titleSizes,
    colour: look.text,
    room: { width: room, height: foot.rule - 32 - top },
  })
  layers.push({ ...drawnTitle, left: margin, top })
  layers.push({ input: block(room, foot.ruleHeight, look.accent), left: margin, top: foot.rule })
  if (!isSite) {
    const name = await writeText(drawable(site.name, titleLetters), {
      size: foot.name,
      colour: look.accent,
      room: { width: room, height },
      wrap: 'word',
    })
    layers.push({ ...name, left: margin, top: foot.rule + 22 })
  }
  return sharp(block(width, height, look.ground))
    .composite(layers)
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}
