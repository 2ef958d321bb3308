import { describe, expect, test } from 'vitest'
import { fitLayout, imageAddress, layoutOfData, uploadsPath } from './inline-image-layout.ts'

describe('fitLayout', () => {
  test('a floated picture takes at most half of the width [C-51, S-256]', () =>
    expect(fitLayout({ width: 80, float: 'left' })).toEqual({ width: 50, float: 'left' }))
  test('a block may take the whole width', () =>
    expect(fitLayout({ width: 100, float: 'none' })).toEqual({ width: 100, float: 'none' }))
  test('widths are steps of five between 10 and 100 [S-254]', () => {
    expect(fitLayout({ width: 33, float: 'none' }).width).toBe(35)
    expect(fitLayout({ width: 1, float: 'none' }).width).toBe(10)
    expect(fitLayout({ width: 900, float: 'none' }).width).toBe(100)
  })
})

describe('layoutOfData', () => {
  test('stored attributes are read', () => expect(layoutOfData('40', 'right')).toEqual({ width: 40, float: 'right' }))
  test('what is missing or wrong is a full block', () => {
    expect(layoutOfData(null, null)).toEqual({ width: 100, float: 'none' })
    expect(layoutOfData('wide', 'up')).toEqual({ width: 100, float: 'none' })
  })
})

describe('uploadsPath', () => {
  const origin = 'https://mai.example'
  test('pictures of this site are kept by their path', () => {
    expect(uploadsPath('/uploads/a1b2.jpg', origin)).toBe('/uploads/a1b2.jpg')
    expect(uploadsPath('https://mai.example/uploads/a1b2.jpg?x=1', origin)).toBe('/uploads/a1b2.jpg')
  })
  test('other pictures are not', () => {
    expect(uploadsPath('https://other.example/uploads/a.jpg', origin)).toBeNull()
    expect(uploadsPath('/uploads/../secret', origin)).toBeNull()
    expect(uploadsPath('data:image/png;base64,AAAA', origin)).toBeNull()
    expect(uploadsPath(null, origin)).toBeNull()
  })
})

describe('imageAddress', () => {
  const origin = 'https://mai.example'
  test('a stored text keeps its pictures, those of other sites too', () => {
    expect(imageAddress('https://mai.example/uploads/a1b2.jpg', origin)).toBe('/uploads/a1b2.jpg')
    expect(imageAddress('https://other.example/a.jpg', origin)).toBe('https://other.example/a.jpg')
  })
  test('what cannot be shown is no picture', () => {
    expect(imageAddress('data:image/png;base64,AAAA', origin)).toBeNull()
    expect(imageAddress('file:///C:/a.png', origin)).toBeNull()
    expect(imageAddress('/admin', origin)).toBeNull()
  })
})
