import type { Locator, Page } from '@playwright/test'
import { uploaded } from './samples.ts'
import type { Say } from './table.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><path d="M0 0h800v800H0z"/></svg>'

const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('It is never read.') }

/** From now on uploads end like this, and the picture is shown, does not come, or is never there. */
export async function answerUploads(
  page: Page,
  upload: 'taken' | 'refused',
  picture: 'shown' | 'lost' | 'awaited' = 'shown',
): Promise<void> {
  await page.route('**/api/photo', (route) =>
    upload === 'taken' ? route.fulfill({ status: 201, json: uploaded }) : route.fulfill({ status: 502, body: '' }),
  )
  await page.route('**/uploads/**', async (route) => {
    if (picture === 'lost') await route.abort()
    else if (picture === 'shown') await route.fulfill({ contentType: 'image/svg+xml', body: drawing })
  })
}

/** Chooses a photo in a place for one. */
export const choosePhoto = (place: Locator): Promise<void> => place.locator('input[type=file]').setInputFiles(photo)

/** Takes the crop that the window begins with, once the picture is there. */
export async function cropAsOffered(page: Page, say: Say): Promise<void> {
  const image = page.locator('.crop-stage img')
  await image.waitFor()
  await image.evaluate((element: HTMLImageElement) => element.decode())
  await page.getByRole('button', { name: say('media:dialog.apply') }).click()
}
