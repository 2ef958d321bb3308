// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { editorOf, press, putBehind, storedOf } from './editor-in-test.ts'

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

describe('a paragraph with a note is joined to code with its note', () => {
  const joined = `<pre><code>codeSalt${mark}</code></pre>${notes}`

  test('by Backspace at its beginning', () => {
    open(withNote)
    putBefore('Salt')
    press(editor, 'Backspace')
    expect(storedOf(editor)).toBe(joined)
  })

  test('by Delete at the end of the code', () => {
    open(withNote)
    putBehind(editor, 'code')
    press(editor, 'Delete')
    expect(storedOf(editor)).toBe(joined)
  })
})

test('a paragraph becomes code with its lines, its note and its emphasis, and one again', () => {
  const paragraph = `<p>one<br><strong>two</strong>${mark}</p>${notes}`
  open(paragraph)
  putBehind(editor, 'one')
  editor.commands.toggleCodeBlock()
  expect(storedOf(editor)).toBe(`<pre><code>one\n<strong>two</strong>${mark}</code></pre>${notes}`)
  editor.commands.toggleCodeBlock()
  expect(storedOf(editor)).toBe(paragraph)
})

test('a paragraph of several lines is joined to code with its lines', () => {
  open('<pre><code>code</code></pre><p>one<br>two</p><p>end</p>')
  putBefore('one')
  press(editor, 'Backspace')
  expect(storedOf(editor)).toBe('<pre><code>codeone\ntwo</code></pre><p>end</p>')
})
