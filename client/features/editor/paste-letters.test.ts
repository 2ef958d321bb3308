// @vitest-environment jsdom
import type { Editor } from '@tiptap/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encode } from '#shared/encodings/encode-in-test.ts'
import { editorOf, paste, putBehind, storedOf, type } from './editor-in-test.ts'
import type { LettersNotice } from './paste-letters.ts'

const line = 'ஆற்றங்கரையில் வளர்ந்த மரங்களின் நிழலில் குழந்தைகள் விளையாடினார்கள்.'
const old = encode(line, 'bamini')

let editor: Editor
let letters: LettersNotice[]
const open = (html: string) => {
  letters = []
  editor = editorOf(html, { missedPictures: [], letters })
}
beforeEach(() => open(''))
afterEach(() => editor.destroy())

const noticed = (count = 1) => vi.waitFor(() => expect(letters).toHaveLength(count))

/** As the clipboard has it in HTML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test('text in an old encoding becomes Unicode where it was pasted, with its format; an English paragraph stays', async () => {
  paste(editor, `<p>${escaped(old)} <strong>${escaped(old)}</strong></p><p>The menu costs five pounds.</p>`)
  await noticed()
  expect(letters[0]).toMatchObject({ kind: 'converted' })
  expect(storedOf(editor)).toBe(`<p>${line} <strong>${line}</strong></p><p>The menu costs five pounds.</p>`)
})

test('it can be as it was, and what has been written since stays', async () => {
  open('<p>முன்னே:</p>')
  putBehind(editor, 'முன்னே:')
  paste(editor, '', old)
  await noticed()
  type(editor, ' பின்னே')
  expect(editor.getText()).toBe(`முன்னே:${line} பின்னே`)
  letters[0]!.act()
  expect(editor.getText()).toBe(`முன்னே:${old} பின்னே`)
})

test('undo brings back what was pasted, and then what was there before', async () => {
  paste(editor, '', old)
  await noticed()
  editor.commands.undo()
  expect(editor.getText()).toBe(old)
  letters[0]!.act()
  expect(editor.getText()).toBe(old)
  editor.commands.undo()
  expect(editor.getText()).toBe('')
})

test('a notice is over once its change was undone, or its text deleted', async () => {
  paste(editor, '', old)
  await noticed()
  expect(letters[0]!.isOver()).toBe(false)
  editor.commands.undo()
  expect(letters[0]!.isOver()).toBe(true)
  paste(editor, '', 'mk;kh')
  await noticed(2)
  expect(letters[1]!.isOver()).toBe(false)
  editor.commands.clearContent()
  expect(letters[1]!.isOver()).toBe(true)
})

test('a sample of a long text ends with a sign that there is more', async () => {
  paste(editor, '', `${old} ${old}`)
  await noticed()
  expect(letters[0]!.sample).toMatch(/^ஆற்றங்கரையில் .*…$/)
})

test('a single word is asked about, and converted on request', async () => {
  paste(editor, '', 'mk;kh')
  await noticed()
  expect(letters[0]).toMatchObject({ kind: 'doubtful', sample: 'அம்மா' })
  expect(editor.getText()).toBe('mk;kh')
  letters[0]!.act()
  expect(editor.getText()).toBe('அம்மா')
})

test('broken Unicode is mended, and so is Tamil that was read as Windows-1252', async () => {
  paste(editor, '<p>\u0BC6காடி</p><p>à®¤à®®à®¿à®´à¯\u008D</p>')
  await noticed()
  expect(letters[0]).toMatchObject({ kind: 'mended' })
  expect(editor.getText({ blockSeparator: '|' })).toBe('கொடி|தமிழ்')
})

test('what stood in the text before is not read', async () => {
  open(`<p>${escaped(old)}</p><p></p>`)
  editor.commands.focus('end')
  paste(editor, '', 'cyfk;')
  await noticed()
  letters[0]!.act()
  expect(editor.getText({ blockSeparator: '|' })).toBe(`${old}|உலகம்`)
})
