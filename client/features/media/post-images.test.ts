import { describe, expect, test } from 'vitest'
import { choicesOf, goOnAsSaved, withImageErrors, type FormImage } from './post-images.ts'

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
  function choicesAfter(now: FormImage) {
    const values = { image: now as FormImage | null }
    const typed = { image: cropped as FormImage | null }
    const form = { latest: () => values, set: (name: 'image', image: FormImage | null) => (values[name] = image) }
    goOnAsSaved(form, typed, { image: saved })
    return [values.image!, typed.image!].map((image) => choicesOf([image])[0])
  }

  test('a picture that was cropped anew is sent as what it became, under the same crop', () => {
    const choice = { pictureId: 'p2', crop: { ...crop, x: 9 } }
    expect(choicesAfter(cropped)).toEqual([choice, choice])
  })

  test('one that was chosen meanwhile stays', () =>
    expect(choicesAfter({ key: 'e', kind: 'upload', upload, crop })[0]).toEqual({ uploadId: 'u1', crop }))
})
