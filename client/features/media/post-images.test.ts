import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toDraftSchema, isMadeFrom } from '#client/features/admin/form-schema.ts'
import { choicesOf, goOnAsSaved, imagesOfPost, withImageErrors, type FormImage } from './post-images.ts'
import { imageSlot, optionalSlot } from './stored-image.ts'

const crop = { x: 0, y: 0, width: 100, height: 100 }
const upload = { id: 'u1', name: 'u1.jpg', url: '/uploads/u1.jpg', width: 800, height: 600 }
const original = { name: 'u0.jpg', width: 900, height: 600 }
const picture = { id: 'p1', name: 'p1.jpg', width: 500, height: 500, widths: [], placeholder: null, original, crop }
const images: FormImage[] = [
  { key: 'a', kind: 'sending', fileName: 'a.jpg', part: 0.5 },
  { key: 'b', kind: 'upload', upload, crop },
  { key: 'c', kind: 'refused', fileName: 'c.txt', code: 'MEDIA_TYPE_UNSUPPORTED' },
  { key: 'd', kind: 'picture', picture, crop: null },
]

test('only what has been uploaded is sent, in the order of the form', () =>
  expect(choicesOf(images)).toEqual([
    { uploadId: 'u1', crop },
    { pictureId: 'p1', crop: null },
  ]))

test('a complaint of the server stands beside its picture, and the next answer takes it away', () => {
  const complained = withImageErrors(images, { 'images.1.crop': 'MEDIA_CROP_INVALID' })
  expect(complained[1]).toEqual(images[1])
  expect(complained[3]).toEqual({ ...images[3], code: 'MEDIA_CROP_INVALID' })
  expect(withImageErrors(complained, {})).toEqual(images)
})

describe('when a form is saved', () => {
  const cropped: FormImage = { key: 'd', kind: 'picture', picture, crop: { ...crop, x: 9 } }
  const saved = { id: 'p2', name: 'p2.jpg', width: 100, height: 100, widths: [], placeholder: null }

  /** What the form and the copy of what was sent have then. */
  function afterSave(now: FormImage, sent: FormImage) {
    const values = { image: now as FormImage | null }
    const typed = { image: sent as FormImage | null }
    const form = { latest: () => values, set: (name: 'image', image: FormImage | null) => (values[name] = image) }
    goOnAsSaved(form, typed, { image: saved })
    return [values.image!, typed.image!] as const
  }
  const choicesAfter = (now: FormImage, sent: FormImage) => afterSave(now, sent).map((image) => choicesOf([image])[0])

  test('a picture that was cropped anew goes on as what it became', () => {
    const choice = { pictureId: 'p2', crop: null }
    expect(choicesAfter(cropped, cropped)).toEqual([choice, choice])
  })

  test('so does an upload, and a draft of it is made from what is stored', () => {
    const sent: FormImage = { key: 'e', kind: 'upload', upload, crop }
    const choice = { pictureId: 'p2', crop: null }
    expect(choicesAfter(sent, sent)).toEqual([choice, choice])
    const form = z.object({ image: imageSlot })
    const base = JSON.stringify({ image: afterSave(sent, sent)[1] })
    const stored = imagesOfPost([{ ...saved, widths: [100], original: upload, crop }])[0]
    expect(isMadeFrom(form, base, { image: stored })).toBe(true)
    const replaced = imagesOfPost([{ ...saved, id: 'p3', original: upload, crop }])[0]
    expect(isMadeFrom(form, base, { image: replaced })).toBe(false)
  })

  test('one that was cropped otherwise meanwhile keeps that crop', () =>
    expect(choicesAfter({ ...cropped, crop }, cropped)[0]).toEqual({ pictureId: 'p2', crop }))

  test('one that was chosen meanwhile stays, under the same key too', () => {
    const other: FormImage = { key: 'd', kind: 'upload', upload, crop }
    expect(choicesAfter({ ...other, key: 'e' }, cropped)[0]).toEqual({ uploadId: 'u1', crop })
    expect(choicesAfter(other, cropped)[0]).toEqual({ uploadId: 'u1', crop })
  })
})

describe('a place for a picture that may stay empty', () => {
  const chosen: FormImage = { key: 'e', kind: 'upload', upload, crop: null }

  test('is not taken as empty while what was chosen is not uploaded, or its crop not confirmed', () => {
    const waiting: FormImage = { key: 'e', kind: 'sending', fileName: 'a.jpg', part: 0.5 }
    const refused: FormImage = { key: 'e', kind: 'refused', fileName: 'a.jpg', code: undefined }
    for (const image of [chosen, waiting, refused])
      expect(optionalSlot.safeParse(image).error?.issues).toMatchObject([{ message: 'MEDIA_UNCONFIRMED' }])
    expect(optionalSlot.parse({ ...chosen, crop })).toEqual({ uploadId: 'u1', crop })
    expect(optionalSlot.parse(null)).toBeNull()
  })

  test('is kept in a draft with what was chosen', () =>
    expect(toDraftSchema(z.object({ image: optionalSlot })).parse({ image: chosen })).toEqual({ image: chosen }))
})
