import { defaultSite, hasDefaultAccent, type Site } from './site.ts'

// The colours that follow from the accent of the site. Those of the default accent were chosen by eye
// (client/styles/tokens.css); others are mixed from it, and the accent itself is refused where they would not be legible.

type Rgb = [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const hexOf = (rgb: number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `part` of the second colour in the first. */
const mix = (first: string, second: string, part: number): string => {
  const [a, b] = [rgbOf(first), rgbOf(second)]
  return hexOf(a.map((value, index) => value + (b[index]! - value) * part))
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const value = part / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours as WCAG counts it, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Text on these must be legible: 4.5. */
export const minContrast = 4.5
const paper = { light: '#f4f4f0', dark: '#0e1120' }
const grounds = { light: [paper.light, '#fcfcfa', '#e8e8e2'], dark: [paper.dark, '#161a2d', '#20253c'] }
const white = '#f7f7f3'

/** The least contrast of an accent with the grounds of its theme. */
export const accentContrast = (accent: string, theme: 'light' | 'dark'): number =>
  Math.min(...grounds[theme].map((under) => contrast(accent, under)))

/** Darkened until white text on it is legible. */
function ground(colour: string): string {
  let found = colour
  for (let part = 0.1; contrast(found, white) < minContrast && part <= 1; part += 0.1)
    found = mix(colour, '#000000', part)
  return found
}

/** Light paper with as much of the accent as leaves the accent legible on it. */
function washOf(accent: string, base: string, max: number): string {
  let part = max
  while (part > 0.02 && contrast(mix(base, accent, part), accent) < minContrast) part -= 0.02
  return mix(base, accent, part)
}

export interface Palette {
  light: Record<string, string>
  dark: Record<string, string>
}

/** The custom properties of both themes (client/styles/tokens.css) that follow from an accent. */
export function paletteOf({ light, dark }: Site['accent']): Palette {
  const fill = ground(light)
  return {
    light: {
      '--blue': light,
      '--blue-press': mix(light, '#000000', 0.27),
      '--blue-fill': fill,
      '--button': fill,
      '--on-blue-2': mix(white, fill, 0.12),
      '--wash': washOf(light, white, 0.14),
      '--night': mix(fill, '#000000', 0.4),
    },
    dark: {
      '--blue': dark,
      '--blue-press': mix(dark, '#ffffff', 0.35),
      '--blue-fill': ground(mix(light, '#ffffff', 0.08)),
      '--button': dark,
      '--wash': washOf(dark, paper.dark, 0.22),
    },
  }
}

/** What drawings that follow no style sheet are made in: link previews. */
export function drawnColours(site: Pick<Site, 'accent'>): {
  accent: string
  fill: string
  pale: string
  night: string
} {
  if (hasDefaultAccent(site)) {
    const { light } = defaultSite.accent
    return { accent: light, fill: light, pale: '#bfc8f2', night: '#0f1a66' }
  }
  const { light } = paletteOf(site.accent)
  return {
    accent: light['--blue']!,
    fill: light['--blue-fill']!,
    pale: light['--on-blue-2']!,
    night: light['--night']!,
  }
}

const rules = (properties: Record<string, string>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The style sheet of an accent, to stand after the site's own. */
export function accentSheet(accent: Site['accent']): string {
  const { light, dark } = paletteOf(accent)
  return `:root{${rules(light)}}html.dark{${rules(dark)}}`
}
