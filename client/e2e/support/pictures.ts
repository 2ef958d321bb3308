import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { messages as say } from '../../i18n/en/admin.ts'
import { expect } from './test.ts'

/** A file for a file field: a photo of one colour. */
export const photo = async (width = 900, height = 700, background = '#4d76b8') => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The same: a GIF of two colours in turn. */
export async function movingPicture() {
  const frames = await Promise.all(['#b0261a', '#1b2a9e'].map(async (colour) => (await photo(600, 400, colour)).buffer))
  return {
    name: 'moving.gif',
    mimeType: 'image/gif',
    buffer: await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  }
}

/** Confirms the suggested crop once the image is loaded. In English. */
export async function cropAsOffered(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.locator('.crop-stage') })
  await expect(dialog.locator('.crop-stage img')).toHaveJSProperty('complete', true)
  await dialog.getByRole('button', { name: say.media.dialog.apply }).click()
  await expect(dialog).toHaveCount(0)
}
