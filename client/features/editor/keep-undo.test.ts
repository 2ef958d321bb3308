// @vitest-environment jsdom
import { closeHistory, undoDepth } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeepUndo, type UndoStore } from './keep-undo.ts'

let kept: string | null
const store = { read: () => kept, write: (text: string) => void (kept = text) }
const editors: Editor[] = []
beforeEach(() => {
  kept = null
  vi.useFakeTimers()
})
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
  vi.useRealTimers()
})

function open(content: string, undoStore: UndoStore = store): Editor {
  const editor = new Editor({
    extensions: [StarterKit, KeepUndo.configure({ store: undoStore })],
    content,
    injectCSS: false,
  })
  editors.push(editor)
  vi.advanceTimersByTime(1000)
  return editor
}
/** Each is undone by itself. */
const write = (editor: Editor, text: string) => {
  vi.advanceTimersByTime(2000)
  editor.commands.insertContentAt(editor.state.doc.firstChild!.nodeSize - 1, text)
}

test('after a reload each change is undone and redone by itself', () => {
  const before = open('<p>one</p>')
  write(before, ' two')
  write(before, ' three')
  before.commands.toggleHeading({ level: 2 })
  write(before, ' four')
  before.commands.undo()
  dispatchEvent(new Event('pagehide'))
  const html = before.getHTML()

  const after = open(html)
  expect(after.getHTML()).toBe(html)
  after.commands.redo()
  expect(after.getText().trim()).toBe('one two three four')
  for (let left = undoDepth(after.state); left > 0; left--) after.commands.undo()
  expect(after.getHTML()).toBe('<p>one</p>')
})

test('nothing is undone in a text that is another one by now', () => {
  write(open('<p>one</p>'), ' two')
  dispatchEvent(new Event('pagehide'))
  const other = open('<p>something else</p>')
  expect(other.can().undo()).toBe(false)
  kept = '{"first":'
  expect(open('<p>one two</p>').can().undo()).toBe(false)
})

test('a text that got its name after it was written is undone as well', () => {
  let name = ''
  const stored = new Map<string, string>()
  const named = {
    read: () => stored.get(name) ?? null,
    write: (text: string) => void stored.set(name, text),
  }
  const before = open('<p>one</p>', named)
  write(before, ' two')
  vi.advanceTimersByTime(2000)
  name = 'post 1'
  dispatchEvent(new Event('pagehide'))
  const after = open(before.getHTML(), named)
  after.commands.undo()
  expect(after.getHTML()).toBe('<p>one</p>')
})

test('a long day leaves a bounded number of changes', () => {
  const editor = open('<p></p>')
  for (let times = 0; times < 200; times++) write(editor, `word${times} `)
  dispatchEvent(new Event('pagehide'))
  expect((JSON.parse(kept!) as { changes: unknown[] }).changes.length).toBeLessThanOrEqual(60)
  const again = open(editor.getHTML())
  again.commands.undo()
  expect(again.getText()).not.toContain('word199')
  expect(again.getText()).toContain('word198')
})

/** All texts that undo leads to, oldest first. */
function undoneTexts(editor: Editor): string[] {
  const texts = [editor.getText()]
  while (editor.commands.undo()) texts.unshift(editor.getText())
  return texts
}

test('what is plugged into the editor meanwhile, as another way of typing, takes nothing of it away', () => {
  const before = open('<p>one</p>')
  write(before, ' two')
  before.registerPlugin(new Plugin({}))
  vi.advanceTimersByTime(2000)
  write(before, ' three')
  write(before, ' four')
  dispatchEvent(new Event('pagehide'))
  expect(undoneTexts(open(before.getHTML()))).toEqual(['one', 'one two', 'one two three', 'one two three four'])
})

test('several changes that the editor is told of at once are undone by themselves', () => {
  const before = open('<p>one</p>')
  let { state } = before
  for (const word of [' two', ' three'])
    state = state.apply(closeHistory(state.tr.insertText(word, state.doc.content.size - 1)))
  before.view.updateState(state)
  write(before, ' four')
  dispatchEvent(new Event('pagehide'))
  expect(undoneTexts(open(before.getHTML()))).toEqual(['one', 'one two', 'one two three', 'one two three four'])
})

test('a change that is not undone, as one that another editor made, stays in all texts', () => {
  const before = open('<p>one</p>')
  write(before, ' two')
  before.view.dispatch(before.state.tr.insertText('zero ', 1).setMeta('addToHistory', false))
  write(before, ' three')
  dispatchEvent(new Event('pagehide'))
  expect(undoneTexts(open(before.getHTML()))).toEqual(['zero one', 'zero one two', 'zero one two three'])
})

test('where the tab keeps nothing, writing goes on', () => {
  const full: UndoStore = {
    read: () => null,
    write: () => {
      throw new Error('full')
    },
  }
  const editor = open('<p>one</p>', full)
  write(editor, ' two')
  expect(() => vi.advanceTimersByTime(2000)).not.toThrow()
  expect(editor.getText()).toBe('one two')
})
