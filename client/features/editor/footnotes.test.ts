// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { copiedOf, editorOf, paste, press, putBehind, storedOf, type } from './editor-in-test.ts'

const mark = (note: number) => `<sup class="footnote"><a href="#fn-${note}" id="fnref-${note}">${note}</a></sup>`
const notes = (...words: string[]) =>
  `<ol class="footnotes">${words.map((each, index) => `<li id="fn-${index + 1}"><p>${each}</p></li>`).join('')}</ol>`

let editor: Editor
afterEach(() => editor.destroy())
const open = (html: string) => (editor = editorOf(html))

describe('from a note', () => {
  test('Escape leads back behind its number', () => {
    open(`<p>Salt${mark(1)} dries</p>${notes('from the sea')}`)
    putBehind(editor, 'from')
    expect(press(editor, 'Escape')).toBe(true)
    type(editor, '!')
    expect(storedOf(editor)).toBe(`<p>Salt${mark(1)}! dries</p>${notes('from the sea')}`)
    expect(press(editor, 'Escape')).toBe(false)
  })

  test('Enter begins a second paragraph, and in an empty one leads back to the number', () => {
    open(`<p>Salt${mark(1)}</p>${notes('from the sea')}`)
    putBehind(editor, 'sea')
    press(editor, 'Enter')
    press(editor, 'Enter')
    type(editor, ' dries')
    expect(storedOf(editor)).toBe(`<p>Salt${mark(1)} dries</p>${notes('from the sea')}`)
  })

  test('Enter parts it where one stands', () => {
    open(`<p>Salt${mark(1)}</p>${notes('from the sea')}`)
    putBehind(editor, 'from')
    press(editor, 'Enter')
    expect(storedOf(editor)).toContain('<li id="fn-1"><p>from</p><p> the sea</p></li>')
  })
})

describe('a paragraph that is cut or copied takes the words of its notes along', () => {
  test('to another place', () => {
    open(`<p>one${mark(1)}</p><p>two${mark(2)}</p><p>three</p>${notes('of one', 'of two')}`)
    const html = copiedOf(editor, 1, 5)
    editor.commands.deleteRange({ from: 0, to: 6 })
    expect(storedOf(editor)).toBe(`<p>two${mark(1)}</p><p>three</p>${notes('of two')}`)
    putBehind(editor, 'three')
    paste(editor, html)
    expect(storedOf(editor)).toBe(`<p>two${mark(1)}</p><p>threeone${mark(2)}</p>${notes('of two', 'of one')}`)
  })

  test('into another text, which keeps its own', () => {
    open(`<p>one${mark(1)}</p>${notes('of one')}`)
    const html = copiedOf(editor, 0, editor.state.doc.content.size)
    editor.destroy()
    open(`<p>two${mark(1)}</p><p></p>${notes('of two')}`)
    editor.commands.setTextSelection(1)
    paste(editor, html)
    expect(storedOf(editor)).toContain(notes('of one', 'of two'))
  })

  test('and notes alone come as paragraphs', () => {
    open(`<p>a${mark(1)}b${mark(2)}</p><p>c</p>${notes('first', 'second')}`)
    const { doc } = editor.state
    const list = doc.content.size - doc.lastChild!.nodeSize
    const html = copiedOf(editor, list + 3, doc.content.size - 3)
    putBehind(editor, 'c')
    paste(editor, html)
    expect(storedOf(editor)).toContain('<p>cfirst</p><p>second</p><ol')
  })

  test('what others write in their place is no note', () => {
    open('<p>a</p>')
    paste(
      editor,
      `<p data-pm-slice="1 1 []">x<sup class="footnote" data-words='[{"type":"doc"}]'><a href="#fn-1">1</a></sup></p>`,
    )
    expect(storedOf(editor)).toContain('<li id="fn-1"><p><br></p></li>')
  })
})
