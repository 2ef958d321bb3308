// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { editorOf, paste, press, putBehind, storedOf, type Told } from './editor-in-test.ts'

let editor: Editor
let told: Told
afterEach(() => editor.destroy())
const open = (html = '') => {
  told = { missedPictures: [] }
  editor = editorOf(html, told)
}
const pasted = (html: string, text = ''): string => {
  open()
  paste(editor, html, text)
  return storedOf(editor)
}

describe('lists', () => {
  test('of Word on the web, one for each item, are one with a list inside', () => {
    const item = (level: number, start: number, words: string, tag = 'ol') =>
      `<div class="ListContainerWrapper"><${tag} role="list" start="${start}"><li data-aria-posinset="${start}" data-aria-level="${level}"><p>${words}</p></li></${tag}></div>`
    expect(
      pasted(item(1, 1, 'ஒன்று') + item(2, 1, 'உள் அ') + item(2, 2, 'உள் ஆ') + item(1, 2, 'இரண்டு') + item(1, 1, 'வேறு')),
    ).toBe(
      '<ol><li><p>ஒன்று</p><ol><li><p>உள் அ</p></li><li><p>உள் ஆ</p></li></ol></li><li><p>இரண்டு</p></li></ol>' +
        '<ol><li><p>வேறு</p></li></ol>',
    )
    editor.destroy()
    expect(pasted(item(1, 1, 'a', 'ul') + item(3, 1, 'b', 'ul') + item(1, 1, 'c', 'ul') + item(1, 1, 'd'))).toBe(
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul><ol><li><p>d</p></li></ol>',
    )
  })

  test('of Google Docs that were nested already stay as they are', () =>
    expect(
      pasted(
        '<ul><li aria-level="1"><p>a</p></li><ul><li aria-level="2"><p>b</p></li></ul><li aria-level="1"><p>c</p></li></ul>',
      ),
    ).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>'))

  test('to tick come without the pictures of their boxes', () => {
    const box =
      '<img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" alt="checked" aria-roledescription="checkbox"/>'
    const item = (words: string) =>
      `<li role="checkbox" aria-checked="true" aria-level="1">${box}<p style="display:inline-block"><span>${words}</span></p></li>`
    expect(pasted(`<b style="font-weight:normal"><ul>${item('அட்டை')}${item('மெய்ப்பு')}</ul></b>`)).toBe(
      '<ul><li><p>அட்டை</p></li><li><p>மெய்ப்பு</p></li></ul>',
    )
    expect(told.missedPictures).toEqual([])
  })
})

describe('cells', () => {
  const table = (rows: string[][]) =>
    `<table><tbody>${rows.map((row) => `<tr>${row.map((each) => `<td><p>${each}</p></td>`).join('')}</tr>`).join('')}</tbody></table>`

  test('of several rows are pasted over those of a table', () => {
    open(
      table([
        ['1', '2', '3'],
        ['4', '5', '6'],
      ]),
    )
    putBehind(editor, '1')
    paste(
      editor,
      '<table><tbody><tr><td>A</td><td>B</td><td rowspan="2">C</td></tr><tr><td>D</td><td>E</td></tr></tbody></table>',
    )
    expect(storedOf(editor)).toBe(
      table([
        ['A', 'B', 'C'],
        ['D', 'E', '<br>'],
      ]),
    )
  })

  test('of several rows and columns too, at the edge of a table, which grows', () => {
    open(table([['1', '2']]))
    putBehind(editor, '2')
    paste(
      editor,
      '<table><tbody><tr><td rowspan="3" colspan="2">A</td><td>B</td></tr><tr><td>C</td></tr><tr><td>D</td></tr></tbody></table>',
    )
    for (const word of ['1', 'A', 'B', 'C', 'D']) expect(editor.getText()).toContain(word)
  })

  test('of which there are more than were selected are all pasted, from the first of these on', () => {
    open(
      table([
        ['1', '2'],
        ['3', '4'],
      ]),
    )
    editor.commands.setCellSelection({ anchorCell: 2, headCell: 7 })
    paste(
      editor,
      table([
        ['A', 'B'],
        ['C', 'D'],
        ['E', 'F'],
      ]),
    )
    expect(storedOf(editor)).toBe(
      table([
        ['A', 'B'],
        ['C', 'D'],
        ['E', 'F'],
      ]),
    )
  })

  test('are pasted over a part of a cell of several rows, wherever the table stands', () => {
    const merged =
      '<table><tbody><tr><td><p>1</p></td><td rowspan="3"><p>2</p></td></tr><tr><td><p>3</p></td></tr><tr><td><p>4</p></td></tr></tbody></table>'
    for (const before of ['', '<p>before</p>', '<blockquote><p>before</p></blockquote><p>and</p>']) {
      open(`${before}${merged}`)
      putBehind(editor, '3')
      paste(editor, '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>')
      expect(storedOf(editor)).toBe(
        before +
          table([
            ['1', '2'],
            ['A', 'B'],
            ['4', '<br>'],
          ]),
      )
      editor.commands.undo()
      expect(storedOf(editor)).toBe(`${before}${merged}`)
      editor.destroy()
    }
    open(merged)
  })

  test('Tab in the last one begins a row', () => {
    open(table([['1', '2']]))
    putBehind(editor, '2')
    expect(press(editor, 'Tab')).toBe(true)
    expect(editor.state.doc.firstChild!.childCount).toBe(2)
    expect(editor.state.selection.$from.index(1)).toBe(1)
  })
})

describe('the address of a film', () => {
  const film =
    '<p class="video" contenteditable="false"><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>'

  test('alone on a line is the film, and one writes on behind it', () => {
    expect(pasted('', 'https://youtu.be/abc?si=x\n')).toBe(film)
    expect(editor.state.selection.$from.parent.type.name).toBe('paragraph')
    editor.destroy()
    expect(pasted('<a href="https://youtu.be/abc">https://youtu.be/abc</a>', 'https://youtu.be/abc')).toBe(film)
  })

  test('between other paragraphs too', () =>
    expect(pasted('<p>a</p><p><a href="https://youtu.be/abc">https://youtu.be/abc</a></p><p>b</p>')).toBe(
      `<p>a</p>${film}<p>b</p>`,
    ))

  test('within a sentence is a link, and the address of anything else too', () => {
    open('<p>see </p>')
    putBehind(editor, 'see')
    paste(editor, '', ' https://youtu.be/abc')
    expect(storedOf(editor)).not.toContain('class="video"')
    editor.destroy()
    expect(pasted('', 'https://example.org/abc')).not.toContain('class="video"')
  })
})

test('the first paragraph keeps its alignment and direction in an empty line', () => {
  expect(pasted('<p dir="rtl" style="text-align: center">a</p><p>b</p>')).toBe(
    '<p style="text-align: center;" dir="rtl">a</p><p>b</p>',
  )
  editor.destroy()
  open('<p>x</p>')
  putBehind(editor, 'x')
  paste(editor, '<p style="text-align: center">a</p>')
  expect(storedOf(editor)).toBe('<p>xa</p>')
})

test('a figure whose picture stays behind is its caption, or nothing', () => {
  expect(
    pasted(
      '<p>a</p><figure><a href="/x"><img src="https://example.org/a.jpg"></a><figcaption>Dawn</figcaption></figure><figure><div><img src="https://example.org/b.jpg"></div></figure><p>b</p>',
    ),
  ).toBe('<p>a</p><p>Dawn</p><p>b</p>')
  expect(told.missedPictures).toEqual([2])
})

test('how a word is read stands in brackets behind it', () => {
  expect(pasted('<p><ruby>漢<rt>かん</rt></ruby> <ruby>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby></p>')).toBe(
    '<p>漢(かん) 字(じ)</p>',
  )
})
