// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { editorOf, press, putBehind, storedOf, type } from './editor-in-test.ts'

const picture = '<img src="/uploads/a.jpg" alt="" data-width="100" data-float="none">'

let editor: Editor
afterEach(() => editor.destroy())
const open = (html: string) => (editor = editorOf(html))

describe('Enter in a caption goes on in a paragraph behind the figure', () => {
  const figure = `<figure>${picture}<figcaption>Dawn at sea</figcaption></figure>`

  test('from the end of the caption', () => {
    open(`${figure}<p>end</p>`)
    putBehind(editor, 'sea')
    expect(press(editor, 'Enter')).toBe(true)
    type(editor, 'on')
    expect(storedOf(editor)).toBe(`${figure}<p>on</p><p>end</p>`)
  })

  test('with what followed the cursor', () => {
    open(`${figure}<p>end</p>`)
    putBehind(editor, 'Dawn')
    press(editor, 'Enter')
    type(editor, 'on')
    expect(storedOf(editor)).toBe(`<figure>${picture}<figcaption>Dawn</figcaption></figure><p>on at sea</p><p>end</p>`)
  })

  test('behind the gallery in which the figure stands', () => {
    open(`<div class="gallery">${figure}${picture}</div><p>end</p>`)
    putBehind(editor, 'sea')
    press(editor, 'Enter')
    type(editor, 'on')
    expect(storedOf(editor)).toBe(`<div class="gallery">${figure}${picture}</div><p>on</p><p>end</p>`)
  })
})

describe('a block behind another in a figure', () => {
  const withHeading = `<figure>${picture}<h3>one</h3><h3>two</h3></figure><p>end</p>`

  test('does not become a caption by Enter at its beginning', () => {
    open(withHeading)
    putBehind(editor, 'two')
    editor.commands.setTextSelection(editor.state.selection.from - 'two'.length)
    press(editor, 'Enter')
    expect(storedOf(editor)).not.toContain('figcaption')
    expect(editor.getText({ blockSeparator: ' ' })).toMatch(/one\s+two\s+end/)
  })

  test.each(['toggleBulletList', 'toggleBlockquote', 'toggleVerse', 'setParagraph', 'clearNodes'] as const)(
    'keeps its words by any command: %s',
    (command) => {
      open(withHeading)
      putBehind(editor, 'two')
      editor.commands[command]()
      editor.state.doc.check()
      expect(editor.getText({ blockSeparator: ' ' })).toMatch(/one\s+two\s+end/)
    },
  )
})
