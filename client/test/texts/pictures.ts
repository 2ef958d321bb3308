import type { Page, Part } from '../page.ts'
import type { UploadAnswer } from '../uploads.ts'
import { uploaded } from './samples.ts'
import type { Action, Say } from './table.ts'

/** What the server says to a picture that it takes, and to one that it does not. */
export const taken: UploadAnswer = { status: 201, body: uploaded }
export const notTaken: UploadAnswer = { status: 502 }

/** Chooses a photo in a place for one. */
export const choosePhoto = (place: Part): Promise<void> =>
  place.locator('input[type=file]').setInputFiles(new File(['It is never read.'], 'photo.jpg', { type: 'image/jpeg' }))

/** The picture that is to be cropped comes, or is lost: jsdom loads none. */
export const endLoading = (page: Page, outcome: 'load' | 'error'): Promise<void> =>
  page.locator('.crop-stage img').dispatch(outcome)

/** Takes the crop that the window begins with, once the picture is there. */
export const cropAsOffered: Action = async (page: Page, say: Say) => {
  await endLoading(page, 'load')
  await page.getByRole('button', { name: say('media:dialog.apply') }).click()
}
