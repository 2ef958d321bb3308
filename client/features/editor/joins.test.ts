// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { editorOf, press, putBehind, storedOf, type } from './editor-in-test.ts'

const mark = '<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>'
const notes = '<ol class="footnotes"><li id="fn-1"><p>from the sea</p></li></ol>'
const withNote = `<pre><code>code</code></pre><p>Salt${mark}</p>${notes}`

let editor: Editor
afterEach(() => editor.destroy())
const open = (html: string) => (editor = editorOf(html))
const putBefore = (words: string) => {
  putBehind(editor, words)
  editor.commands.setTextSelection(editor.state.selection.from - words.length)
}

describe('a paragraph with a note is not joined to code, which has no place for its mark', () => {
  test('by Backspace at its beginning: the cursor goes to the end of the code', () => {
    open(withNote)
    putBefore('Salt')
    press(editor, 'Backspace')
    expect(storedOf(editor)).toBe(withNote)
    type(editor, '!')
    expect(storedOf(editor)).toContain('<code>code!</code>')
  })

  test('by Delete at the end of the code: the cursor goes to the beginning of the paragraph', () => {
    open(withNote)
    putBehind(editor, 'code')
    press(editor, 'Delete')
    expect(storedOf(editor)).toBe(withNote)
    type(editor, 'Sea ')
    expect(storedOf(editor)).toContain(`<p>Sea Salt${mark}</p>`)
  })
})

test('a paragraph of several lines is joined to code with its lines', () => {
  open('<pre><code>code</code></pre><p>one<br>two</p><p>end</p>')
  putBefore('one')
  press(editor, 'Backspace')
  expect(storedOf(editor)).toBe('<pre><code>codeone\ntwo</code></pre><p>end</p>')
})
