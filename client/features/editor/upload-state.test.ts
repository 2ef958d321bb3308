// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import { editorOf } from './editor-in-test.ts'
import { uploadsOf, withChange } from './upload-state.ts'

let editor: Editor
afterEach(() => editor.destroy())

/** A text in which one picture could not be uploaded, and another one is on its way. */
function open(html: string): void {
  editor = editorOf(html)
  const file = (name: string) => ({ file: new File([''], name, { type: 'image/jpeg' }), anchor: 2 })
  const dispatch = (change: Parameters<typeof withChange>[1]) =>
    editor.view.dispatch(withChange(editor.state.tr, change))
  dispatch({ add: [file('failed.jpg'), file('sending.jpg')] })
  dispatch({ fail: uploadsOf(editor.state)[0]!.id, failure: { reason: 'too large', isFinal: true } })
}
const names = () => uploadsOf(editor.state).map(({ file }) => file.name)

test('the notice of a picture that could not be uploaded goes with the text around it', () => {
  open('<p>one</p><p>two</p>')
  editor.commands.deleteRange({ from: 6, to: 9 })
  expect(names()).toEqual(['failed.jpg', 'sending.jpg'])
  editor.chain().selectAll().deleteSelection().run()
  expect(names()).toEqual(['sending.jpg'])
})

test('it goes too when the last letter is deleted, and stays where nothing was written yet', () => {
  open('<p>a</p>')
  editor.commands.deleteRange({ from: 1, to: 2 })
  expect(names()).toEqual(['sending.jpg'])
  editor.destroy()
  open('<p></p>')
  editor.view.dispatch(editor.state.tr.setMeta('nothing', true))
  expect(names()).toEqual(['failed.jpg', 'sending.jpg'])
})
