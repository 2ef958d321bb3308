// @vitest-environment jsdom
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { editorOf, press, putBehind, storedOf, type } from './editor-in-test.ts'
import { insertItems } from './insert-items.ts'

const mark = '<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>'
const notes = '<ol class="footnotes"><li id="fn-1"><p>from the sea</p></li></ol>'
const withNote = `<p>Salt${mark} dries</p>${notes}`

let editor: Editor
afterEach(() => editor.destroy())
const open = (html: string) => (editor = editorOf(html))
const wordsOfNotes = () => editor.state.doc.lastChild?.textContent
const blocks = () => editor.state.doc.content.content.map((node) => node.type.name)

describe('after a block is put in at the end of a text with notes', () => {
  const actions = { openVideo: () => undefined, openLibrary: () => undefined }
  const puts: [string, (editor: Editor) => unknown][] = [
    ['film', (now) => now.commands.insertVideo('https://youtu.be/abc', 'A film')],
    ['gallery', (now) => now.commands.insertGallery([new File([''], 'a.jpg', { type: 'image/jpeg' })])],
    ...insertItems
      .filter(({ name }) => !/^(?:image|library|gallery|audio|video|footnote)$/.test(name))
      .map(({ name, run }): [string, (now: Editor) => unknown] => [name, (now) => run(now, actions)]),
  ]
  test.each(puts)('what is typed on does not reach the notes: %s', (_name, put) => {
    open(withNote)
    putBehind(editor, 'dries')
    press(editor, 'Enter')
    put(editor)
    expect(blocks().slice(-2)).toEqual(['paragraph', 'footnotes'])
    type(editor, 'in the sun')
    expect(wordsOfNotes()).toBe('from the sea')
    expect(editor.getText()).toContain('in the sun')
  })

  test.each(puts.slice(0, 2).concat(puts.filter(([name]) => name === 'rule')))(
    'one goes on in a paragraph behind it: %s',
    (_name, put) => {
      open(withNote)
      putBehind(editor, 'dries')
      put(editor)
      type(editor, 'On.')
      expect(blocks()).toEqual(['paragraph', expect.any(String), 'paragraph', 'footnotes'])
      expect(editor.state.doc.child(2).textContent).toBe('On.')
    },
  )
})

test.each([
  ['a divider', '<hr />'],
  ['a film', '<p class="video"><a href="https://vimeo.com/12" rel="noopener">a</a></p>'],
  ['a table', '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>'],
  ['verse', '<div class="verse"><p>a</p></div>'],
  ['a picture', '<img src="/uploads/a.jpg" alt="" data-width="100" data-float="none" />'],
  ['nothing', ''],
])('a text that ends with %s before its notes has a place to write between them', (_what, block) => {
  const html = `<p>Salt${mark}</p>${block}${notes}`
  open(html)
  expect(blocks().slice(-2)).toEqual(['paragraph', 'footnotes'])
  expect(storedOf(editor)).not.toMatch(/<p>(?:<br>)?<\/p><ol/)
  expect(editor.can().undo()).toBe(false)
})

describe('keys do not lead from the text into its notes', () => {
  test('by moving, nor by deleting an empty paragraph before them', () => {
    open(`<p>Salt${mark}</p>${notes}`)
    putBehind(editor, 'Salt')
    press(editor, 'ArrowDown')
    editor.commands.setTextSelection(editor.state.doc.content.size - 4)
    expect(editor.state.selection.$head.node(1).type.name).toBe('paragraph')
    press(editor, 'Enter')
    press(editor, 'Delete')
    type(editor, 'on')
    expect(wordsOfNotes()).toBe('from the sea')
  })

  test('by a selection that grows', () => {
    open(withNote)
    putBehind(editor, 'Sal')
    press(editor, 'End', { shiftKey: true })
    editor.commands.setTextSelection({ from: 4, to: editor.state.doc.content.size - 3 })
    expect(editor.state.selection.to).toBe(editor.state.doc.firstChild!.nodeSize - 1)
  })

  test('but a press, and the key for it, do', () => {
    open(withNote)
    putBehind(editor, 'Salt')
    expect(press(editor, 'Enter', { ctrlKey: true })).toBe(true)
    type(editor, ', by the way')
    expect(wordsOfNotes()).toBe('from the sea, by the way')
    editor.commands.setTextSelection(1)
    editor.commands.setTextSelection(editor.state.doc.content.size - 3)
    type(editor, '.')
    expect(wordsOfNotes()).toBe('from the sea, by the way.')
  })
})

test('neither the list of notes nor a mark is selected as a whole, to be replaced by the next key', () => {
  open(withNote)
  const selectable: string[] = []
  editor.state.doc.descendants((node) => void (NodeSelection.isSelectable(node) && selectable.push(node.type.name)))
  expect(selectable.filter((name) => name.startsWith('footnote'))).toEqual([])
})
