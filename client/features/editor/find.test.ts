// @vitest-environment jsdom
import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { afterEach, expect, test } from 'vitest'
import { Find, foundIn } from './find.ts'

let editor: Editor
afterEach(() => editor.destroy())

const open = (content: string) => {
  editor = new Editor({ extensions: [StarterKit, Find], content, injectCSS: false })
}
const words = () => foundIn(editor.state).places.map(({ from, to }) => editor.state.doc.textBetween(from, to))

test('words are found in every spelling that the search holds equal, and no letter is cut', () => {
  open('<p>Rain, RAIN and ra<strong>in</strong></p><p>கல் கலை</p>')
  editor.commands.find('rain')
  expect(words()).toEqual(['Rain', 'RAIN', 'rain'])
  editor.commands.find('கல')
  expect(words()).not.toContain('கல')
  editor.commands.find('கொ'.normalize('NFD'))
  expect(words()).toEqual([])
})

test('one place or all are replaced in their format, and one step undoes it', () => {
  open('<p>மழை <strong>மழை</strong> மழை</p>')
  editor.commands.find('மழை')
  editor.commands.findNext(1)
  editor.commands.replaceFound('வெயில்')
  expect(editor.getHTML()).toBe('<p>மழை <strong>வெயில்</strong> மழை</p>')
  editor.commands.replaceFound('காற்று', true)
  expect(editor.getHTML()).toBe('<p>காற்று <strong>வெயில்</strong> காற்று</p>')
  expect(words()).toEqual([])
  editor.commands.undo()
  expect(editor.getText()).toContain('மழை')
})

test('steps go round, and follow what is typed meanwhile', () => {
  open('<p>a b a</p>')
  editor.commands.find('a')
  editor.commands.findNext(-1)
  expect(foundIn(editor.state)).toMatchObject({ at: 1 })
  editor.commands.findNext(1)
  expect(foundIn(editor.state)).toMatchObject({ at: 0 })
  editor.commands.insertContentAt(1, 'a ')
  expect(words()).toEqual(['a', 'a', 'a'])
})
