// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, describe, expect, test } from 'vitest'
import { editorOf, press, storedOf, type } from './editor-in-test.ts'

const picture = '<img src="/uploads/a.jpg" alt="" data-width="100" data-float="none">'
let editor: Editor
afterEach(() => editor.destroy())

describe('a caption and a credit stand in their own places', () => {
  const wanted = `<figure>${picture}<figcaption>Dawn <small>Photo: Kavitha</small></figcaption></figure>`
  const steps = {
    caption: () => {
      editor.commands.editCaption()
      type(editor, 'Dawn')
    },
    credit: () => {
      editor.commands.selectPicture(1)
      editor.commands.setImageCredit('Photo: Kavitha')
    },
  }
  test.each([
    [['caption', 'credit'] as const],
    [['credit', 'caption'] as const],
    [['credit', 'caption', 'credit'] as const],
  ])('written in the order %s', (order) => {
    editor = editorOf(picture)
    editor.commands.selectPicture(1)
    for (const step of order) {
      steps[step]()
      editor.commands.selectPicture(1)
    }
    expect(storedOf(editor)).toBe(wanted)
  })

  test('when one goes on with either', () => {
    editor = editorOf(wanted)
    editor.commands.selectPicture(1)
    editor.commands.editCaption()
    type(editor, 'at sea')
    editor.commands.setTextSelection(editor.state.doc.firstChild!.nodeSize - 2)
    type(editor, ' Murali')
    expect(storedOf(editor)).toContain('<figcaption>Dawn at sea <small>Photo: Kavitha Murali</small></figcaption>')
  })

  test('when somebody else puts the cursor before a credit that stands alone', () => {
    editor = editorOf(`<figure>${picture}<figcaption><small>Photo</small></figcaption></figure>`)
    editor.commands.setTextSelection(3)
    press(editor, 'Home')
    type(editor, 'Sea')
    expect(storedOf(editor)).toContain('<figcaption>Sea <small>Photo</small></figcaption>')
  })
})
