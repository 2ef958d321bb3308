import type { Sharp } from 'sharp'
import { markKey, partsOf } from '#shared/marks.ts'
import type { MarkPart } from '#shared/site.ts'
import { toneOf } from '#server/core/picture-tone.ts'
import { openPicture, sharp } from '#server/core/sharp.ts'
import type { JobHandler } from '../../job-handler.ts'
import { unlessSlow } from '../resize-image/handler.ts'

/** The paper of the site, behind icons on home screens, which show no transparency. */
const paper = '#f4f4f0'
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** Twice the height of the tallest masthead, and about its free width, in pixels. */
const logoBox = { width: 800, height: 144 }

const square = (picture: Sharp, side: number, background: string | typeof clear = clear) =>
  picture.resize({ width: side, height: side, fit: 'contain', background })

/** sharp flattens before it resizes: what is added around the picture must be paper already. */
const onPaper = (picture: Sharp, side: number) => square(picture.flatten({ background: paper }), side, paper)

/** Devices cut it in their own shape: what matters keeps within the middle four fifths. */
const maskable = (picture: Sharp, side: number) => {
  const edge = Math.round(side / 10)
  return onPaper(picture, side - 2 * edge).extend({
    top: edge,
    bottom: edge,
    left: edge,
    right: edge,
    background: paper,
  })
}

const drawings: Record<MarkPart, (picture: Sharp) => Sharp> = {
  logo: (picture) => picture.resize({ ...logoBox, fit: 'inside', withoutEnlargement: true }),
  icon: (picture) => square(picture, 48),
  touch: (picture) => onPaper(picture, 180),
  small: (picture) => square(picture, 192),
  large: (picture) => square(picture, 512),
  maskable: (picture) => maskable(picture, 512),
}

/** Draws a logo, or an icon in all sizes that devices ask for, as PNG. What is clear in it stays so on pages. */
export const drawMark: JobHandler<'settings.draw-mark'> = async (
  { name, id, originalKey },
  { storage, signal, log },
) => {
  const original = await storage.read(originalKey)
  const decoded = original && (await decode(original).catch(unlessSlow(log)))
  if (!decoded) return { ok: false }
  const sizes: { width: number; height: number }[] = []
  for (const part of partsOf(name)) {
    signal.throwIfAborted()
    const { data, info } = await drawings[part](sharp(decoded))
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    await storage.put(markKey(id, part), data, { type: 'image/png', size: data.length })
    sizes.push({ width: info.width, height: info.height })
  }
  const tone = name === 'icon' ? null : await toneOf(sharp(decoded))
  return { ok: true, ...sizes[0]!, ...(tone && { tone }) }
}

/** The upright picture, no larger than the drawings need. */
const decode = async (original: Buffer): Promise<Buffer> =>
  (await openPicture(original))
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: 1600, height: 1024, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
