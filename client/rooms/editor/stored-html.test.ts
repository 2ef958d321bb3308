import { expect, test } from 'vitest'
import { storedHtml } from './stored-html.ts'

test('empty paragraphs at the end are not stored, those between stay', () =>
  expect(storedHtml('<p>அ</p><p></p><p>ஆ</p><p></p><p></p>')).toBe('<p>அ</p><p></p><p>ஆ</p>'))

test('colours are stored as hex', () =>
  expect(storedHtml('<p><span style="color: rgb(27, 42, 158);">மை</span></p>')).toBe(
    '<p><span style="color: #1b2a9e">மை</span></p>',
  ))

test('words about colours stay as they are', () => {
  const html = '<p>style="color: rgb(1, 2, 3);"</p>'
  expect(storedHtml(html)).toBe(html)
})
