import type { Sharp } from 'sharp'
import type { tones } from '#shared/site.ts'

/** From here on the relative luminance stands out too little from light paper, a contrast of less than 1.5. */
const lightest = 0.6
/** Up to here from dark paper, of less than 1.7. */
const darkest = 0.045
/** A part so small is a spot, not the drawing. */
const spot = 0.15

export type Tone = (typeof tones)[number]

const linear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4

/** Whether a drawing on clear ground is all but lost on light paper, or on dark paper; null for other pictures. */
export async function toneOf(picture: Sharp): Promise<Tone | null> {
  const data = await picture
    .resize({ width: 160, height: 160, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  let all = 0
  let light = 0
  let dark = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = data.subarray(at, at + 4) as unknown as [number, number, number, number]
    const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    all += alpha
    if (luminance > lightest) light += alpha
    if (luminance < darkest) dark += alpha
  }
  const isClear = all < (data.length / 4) * 255 * 0.99
  if (!isClear || all === 0) return null
  if (light > all * (1 - spot)) return 'light'
  return dark > all * (1 - spot) ? 'dark' : null
}

/** What stands behind a picture whose clear parts are filled: paper, or ink where on paper nothing would be seen. */
export const groundOf = async (picture: Sharp): Promise<string> =>
  (await picture.metadata()).hasAlpha && (await toneOf(picture)) === 'light' ? '#14161e' : '#fff'
