// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { editableHtml, refusedPictures, storedHtml } from './stored-html.ts'

test('empty paragraphs at the end are not stored, those between stay as blank lines', () => {
  const stored = '<p>அ</p><p style="text-align: center"><br></p><p>ஆ</p>'
  expect(storedHtml('<p>அ</p><p style="text-align: center"></p><p>ஆ</p><p></p><p></p>')).toBe(stored)
  expect(editableHtml(stored)).toBe('<p>அ</p><p style="text-align: center"></p><p>ஆ</p>')
})

test('colours are stored as hex', () =>
  expect(storedHtml('<p><span style="color: rgb(27, 42, 158);">மை</span></p>')).toBe(
    '<p><span style="color: #1b2a9e">மை</span></p>',
  ))

test('words about colours stay as they are', () => {
  const html = '<p>style="color: rgb(1, 2, 3);"</p>'
  expect(storedHtml(html)).toBe(html)
})

test('pictures that the editor would leave out of a stored text are known', () =>
  expect(
    refusedPictures(
      '<p>a</p><img src="http://example.org/a.jpg"><img src="https://example.org/b.jpg"><img src="/uploads/c.jpg">',
      'https://mai.example',
    ),
  ).toEqual(['http://example.org/a.jpg']))
