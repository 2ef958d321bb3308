import { expect, test } from 'vitest'
import { sharp } from '#server/core/sharp.ts'
import { barOnClear } from '#server/test/media-files.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { markKey } from '#shared/marks.ts'
import { iconParts } from '#shared/site.ts'
import { toolsOf } from '../../test/tools.ts'
import { drawMark } from './handler.ts'

const id = 'cd'.repeat(12)
const originalKey = 'originals/aa/mark.png'
const services = wholeFile.services()

async function draw(name: 'logo' | 'icon', body: Buffer) {
  await services.storage.put(originalKey, body, { type: 'image/png', size: body.length })
  return drawMark({ name, id, originalKey }, toolsOf(services))
}
const clear = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 138, g: 28, b: 28, alpha: 0.5 } } })
    .png()
    .toBuffer()
const read = async (part: Parameters<typeof markKey>[1]) => sharp(await services.storage.read(markKey(id, part)))

test('a logo is as high as screens need it, never enlarged, and what is clear in it stays so', async () => {
  expect(await draw('logo', await clear(1200, 300))).toEqual({ ok: true, width: 576, height: 144 })
  expect(await (await read('logo')).metadata()).toMatchObject({ format: 'png', hasAlpha: true, height: 144 })
  expect(await draw('logo', await clear(200, 90))).toEqual({ ok: true, width: 200, height: 90 })
})

test('a logo on clear ground that light or dark paper would hide is said to be light or dark', async () => {
  const toneOf = async (body: Buffer) => {
    const result = await draw('logo', body)
    return result.ok && result.tone
  }
  for (const [colour, tone] of [
    ['#fff', 'light'],
    ['#f4e9c8', 'light'],
    ['#000', 'dark'],
    ['#14161e', 'dark'],
    ['#b0261a', undefined],
    ['#777', undefined],
  ] as const)
    expect([colour, await toneOf(await barOnClear(colour).toBuffer())]).toEqual([colour, tone])
  const onInk = barOnClear('#fff').flatten({ background: '#000' })
  expect(await toneOf(await onInk.toBuffer())).toBeUndefined()
})

test('an icon is drawn in all sizes that devices ask for; on home screens it stands on paper', async () => {
  expect(await draw('icon', await clear(600, 500))).toEqual({ ok: true, width: 48, height: 48 })
  const sides = await Promise.all(
    iconParts.map(async (part) => {
      const { width, height } = await (await read(part)).metadata()
      return [part, width, height]
    }),
  )
  expect(sides).toEqual([
    ['icon', 48, 48],
    ['touch', 180, 180],
    ['small', 192, 192],
    ['large', 512, 512],
    ['maskable', 512, 512],
  ])
  for (const part of ['touch', 'maskable'] as const) expect((await (await read(part)).stats()).isOpaque).toBe(true)
})

test('what is no picture is not drawn', async () => {
  expect(await draw('icon', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({ ok: false })
})
