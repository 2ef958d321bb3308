import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharp } from '#server/core/sharp.ts'
import { defaultSite } from '#shared/site.ts'
import { iconPath, webManifest } from './well-known.ts'

const file = (path: string) => join(import.meta.dirname, '../../client/public', path)

test('without an icon of its own a site offers PNG icons of 192 and 512 pixels, and a maskable one', async () => {
  const { icons } = JSON.parse(webManifest(defaultSite, 'ta')) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[]
  }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(readFileSync(file(src))).metadata()
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
  }
})

test('what iOS and older browsers ask for unbidden is a PNG and an ICO', async () => {
  expect(iconPath(defaultSite, 'touch')).toBe('/icons/touch.png')
  expect(iconPath(defaultSite, 'icon')).toBe('/icons/favicon.ico')
  expect(await sharp(readFileSync(file('/icons/touch.png'))).metadata()).toMatchObject({ format: 'png', width: 180 })
  // ICONDIR: reserved, type 1, three pictures.
  expect(readFileSync(file('/icons/favicon.ico')).subarray(0, 6).toString('hex')).toBe('000001000300')
})

test('an icon of its own is what all of them lead to', () => {
  const icon = { id: 'abc', width: 512, height: 512 }
  const paths = (['icon', 'touch', 'small', 'large', 'maskable'] as const).map((part) => iconPath({ icon }, part))
  expect(paths.every((path) => path.startsWith('/media/abc/'))).toBe(true)
})
