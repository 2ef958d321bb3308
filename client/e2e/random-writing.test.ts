// @vitest-environment jsdom
// Somebody writes at random: blocks of all kinds, letters, keys, pastes, undo and redo. Each letter is another one. What was
// written stays, unless it was deleted, and stands where the cursor was: in the text or in a note.
// The seeds are always the same, so that a rare find does not fail a change that has nothing to do with it. Others are tried
// by `SEED=…,… SEQUENCES=5000 npx vitest run client/e2e/random`.
import type { Node } from '@tiptap/pm/model'
import { Selection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '#server/test/random.ts'
import { copiedOf, editorOf, paste, press, type } from '#client/features/editor/editor-in-test.ts'
import { insertItems } from '#client/features/editor/insert-items.ts'

const seeds = (process.env.SEED ?? '1,7000,500200,20240917').split(',').map(Number)
/** Of each seed; each sequence has one of its own, which counts on from it. */
const sequences = Number(process.env.SEQUENCES ?? 25)
const stepsOfEach = 16

const note = (words: string) =>
  `<p>+<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup></p><ol class="footnotes"><li id="fn-1"><p>${words}</p></li></ol>`

/** What one begins with. */
const beginnings = (letter: () => string): string[] => [
  '',
  `<p>${letter()}</p>`,
  note(letter()),
  `<h2>${letter()}</h2><hr />${note(letter())}`,
  `<div class="verse"><p>${letter()}<br />${letter()}</p></div>${note(letter())}`,
  `<ul><li><p>${letter()}</p></li></ul><img src="/uploads/a.jpg" alt="" />${note(letter())}`,
  `<figure><img src="/uploads/a.jpg" alt="" /><figcaption>${letter()} <small>${letter()}</small></figcaption></figure>${note(letter())}`,
  `<table><tbody><tr><td><p>${letter()}</p></td><td><p></p></td></tr></tbody></table>${note(letter())}`,
  `<details><summary>${letter()}</summary><p>${letter()}</p></details>${note(letter())}`,
  `<dl><dt>${letter()}</dt><dd><p>${letter()}</p></dd></dl><pre><code>${letter()}</code></pre>${note(letter())}`,
]

/** What other programs have put on the clipboard. */
const clippings = (letter: () => string): string[] => [
  `<p>${letter()}</p>`,
  `<p style="text-align:center">${letter()}</p><p>${letter()}</p>`,
  `<ul><li>${letter()}<ol><li>${letter()}</li></ol></li></ul>`,
  `<table><tbody><tr><td>${letter()}</td><td rowspan="2">${letter()}</td></tr><tr><td>${letter()}</td></tr></tbody></table>`,
  `<h2>${letter()}</h2><blockquote><p>${letter()}</p></blockquote>`,
  `<p>${letter()}<a href="#ftn1" id="r1">[1]</a></p><div id="ftn1"><p><a href="#r1">[1]</a> ${letter()}</p></div>`,
  `<pre>${letter()}\n${letter()}</pre><hr>`,
]

const isInNotes = ({ state: { doc, selection } }: Editor): boolean =>
  selection.$head.depth > 0 && selection.$head.node(1).type === doc.type.schema.nodes.footnotes

type Place = 'text' | 'notes'

/** The letters and pictures of the text and of its notes, as one string each. */
function written({ state: { doc } }: Editor): Record<Place, string> {
  const found = { text: '', notes: '' }
  doc.forEach((block) => {
    const place = block.type.name === 'footnotes' ? 'notes' : 'text'
    found[place] += shown(block)
  })
  return found
}

const shown = (node: Node): string => {
  let all = node.isText ? (node.text ?? '') : ''
  if (node.type.name === 'inlineImage') all = String(node.attrs.alt)
  node.forEach((child) => void (all += shown(child)))
  return all
}

/** What a key may delete: what is selected or beside the cursor, with the notes of the marks among it. */
function deletable({ state: { doc, selection } }: Editor): string {
  let all = ''
  const notes: string[] = []
  const around = selection.empty ? 1 : 0
  const from = Math.max(0, Math.min(...selection.ranges.map(({ $from }) => $from.pos)) - around)
  const to = Math.min(doc.content.size, Math.max(...selection.ranges.map(({ $to }) => $to.pos)) + around)
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isText) all += node.text!.slice(Math.max(0, from - position), Math.max(0, to - position))
    else if (node.isLeaf) all += shown(node)
    if (node.type.name === 'footnoteMark') notes.push(String(node.attrs.note))
  })
  doc.lastChild?.forEach((each) => {
    if (notes.includes(String(each.attrs.note))) all += shown(each)
  })
  return all
}

/** Moves the cursor as the browser would, where the editor leaves that to it. */
function move(editor: Editor, key: string, shiftKey: boolean): void {
  if (press(editor, key, { shiftKey })) return
  const { state, view } = editor
  const { $head, $anchor } = state.selection
  const step = /Left|Up|Home/.test(key) ? -1 : 1
  const isInLine = $head.parent.inlineContent
  const edge = isInLine ? (step < 0 ? $head.start() : $head.end()) : $head.pos
  const isByLetter = /Left|Right/.test(key) && $head.pos !== edge
  const isToEdge = /Home|End/.test(key)
  const place = isByLetter || isToEdge ? (isToEdge ? edge : $head.pos + step) : edge + (isInLine ? step : 0)
  const $place = state.doc.resolve(Math.max(0, Math.min(place, state.doc.content.size)))
  const selection = Selection.near($place, step)
  view.dispatch(state.tr.setSelection(shiftKey ? TextSelection.between($anchor, selection.$head) : selection))
}

const actions = { openVideo: () => undefined, openLibrary: () => undefined }
const puts: ((editor: Editor) => unknown)[] = [
  ...insertItems
    .filter(({ name }) => !/^(?:image|library|gallery|audio|video)$/.test(name))
    .map(
      ({ run }) =>
        (editor: Editor) =>
          run(editor, actions),
    ),
  (editor) => editor.commands.insertVideo('https://youtu.be/abc', ''),
  (editor) => editor.commands.insertGallery([new File([''], 'a.jpg', { type: 'image/jpeg' })]),
]
const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** One hand that writes, and what must still be there. */
class Writer {
  readonly #random: Random
  readonly editor: Editor
  /** What was lost, with all that was done until then. */
  readonly faults: string[] = []
  readonly #did: string[] = []
  #last = 0x4e00
  #places = new Map<string, Place>()

  readonly #letter = (): string => String.fromCodePoint(this.#last++)

  constructor(random: Random) {
    this.#random = random
    const html = random.pick(beginnings(this.#letter))
    this.#did.push(html)
    this.editor = editorOf(html)
    this.#remember()
    this.#goTo(random.int(this.editor.state.doc.content.size))
  }

  #fail(what: string): void {
    this.faults.push([...this.#did, what, this.editor.getHTML()].join(' | '))
  }

  #goTo(place: number): void {
    const { view, state } = this.editor
    // A note that went with its mark has made the text shorter.
    place = Math.min(place, state.doc.content.size)
    view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(place))))
  }

  #remember(): void {
    const now = written(this.editor)
    this.#places.clear()
    for (const place of ['text', 'notes'] as const)
      for (const letter of now[place]) if (letter >= '\u4e00') this.#places.set(letter, place)
  }

  /** All is where it was, but what was deleted. */
  #check(deleted = ''): void {
    const now = written(this.editor)
    const lost = [...this.#places].filter(
      ([letter, place]) => !deleted.includes(letter) && !now[place].includes(letter),
    )
    if (lost.length > 0) this.#fail(`lost: ${lost.join(' ')}`)
    this.editor.state.doc.check()
    this.#remember()
  }

  #steps: Record<string, () => string | undefined> = {
    type: () => {
      const [letter, place] = [this.#letter(), isInNotes(this.editor) ? 'notes' : 'text'] as const
      const { selection } = this.editor.state
      const deleted = selection instanceof TextSelection ? deletable(this.editor) : ''
      type(this.editor, letter)
      this.#places.set(letter, place)
      return selection.empty ? '' : deleted
    },
    move: () => {
      move(this.editor, this.#random.pick(keys), this.#random.chance(0.2))
      return undefined
    },
    enter: () => {
      const deleted = this.editor.state.selection.empty ? '' : deletable(this.editor)
      press(this.editor, 'Enter')
      return deleted
    },
    erase: () => {
      const deleted = deletable(this.editor)
      press(this.editor, this.#random.pick(['Backspace', 'Delete']))
      return deleted
    },
    put: () => void this.#random.pick(puts)(this.editor),
    paste: () => {
      const { selection } = this.editor.state
      const choice = clippings(this.#letter).filter((each) => !(isInNotes(this.editor) && each.includes('#ftn')))
      const html = this.#random.pick(choice)
      // Cells take the place of those that they are pasted over, as in a spreadsheet.
      const table = [...Array(selection.$head.depth).keys()].map((depth) => selection.$head.node(depth + 1))
      const around = html.startsWith('<table') ? table.find(({ type: { name } }) => name === 'table') : undefined
      const deleted = (selection.empty ? '' : deletable(this.editor)) + (around ? shown(around) : '')
      this.#did.push(html)
      const all = html.replace(/<[^>]*>/g, '')
      const isInCode = this.editor.state.selection.$head.parent.type.spec.code ?? false
      paste(this.editor, html, isInCode ? all : '')
      const now = written(this.editor)
      for (const letter of all)
        if (letter >= '\u4e00' && !(now.text + now.notes).includes(letter)) this.#fail(`not pasted: ${letter}`)
      return deleted
    },
    cut: () => {
      const { selection, doc } = this.editor.state
      if (selection.empty || !(selection instanceof TextSelection) || isInNotes(this.editor)) return undefined
      const html = copiedOf(this.editor, selection.from, selection.to)
      const before = written(this.editor)
      const tr = this.editor.state.tr.deleteSelection()
      this.editor.view.dispatch(tr)
      this.#goTo(tr.mapping.map(this.#random.int(doc.content.size)))
      const isInParagraph = this.editor.state.selection.$head.parent.type.name === 'paragraph'
      const isMoved = !isInNotes(this.editor)
      paste(this.editor, html)
      const now = written(this.editor)
      const all = now.text + now.notes
      const lost = Array.from(before.text + (isMoved ? before.notes : '')).filter(
        (each) => isInParagraph && each >= '\u4e00' && !all.includes(each),
      )
      if (lost.length > 0) this.#fail(`not pasted again: ${lost.join(' ')}`)
      return before.text + before.notes
    },
    undo: () => {
      const before = this.editor.state.doc
      if (!this.editor.commands.undo()) return undefined
      if (this.#random.chance(0.5)) {
        this.editor.commands.redo()
        if (!this.editor.state.doc.eq(before)) this.#fail('undo and redo changed the text')
        return undefined
      }
      this.#remember()
      return undefined
    },
    leave: () => void press(this.editor, 'Escape'),
  }

  step(): void {
    const name = this.#random.pick([
      ...['type', 'type', 'type', 'type', 'move', 'move', 'move', 'enter', 'enter', 'put', 'put', 'put'],
      ...['paste', 'erase', 'cut', 'undo', 'leave'],
    ])
    this.#did.push(name)
    try {
      this.#check(this.#steps[name]!())
    } catch (error) {
      this.#fail(String(error))
    }
  }
}

test.each(seeds)('what is written at random stays (SEED=%i)', (seed) => {
  for (let sequence = 0; sequence < sequences; sequence++) {
    const writer = new Writer(createRandom(seed + sequence))
    for (let step = 0; step < stepsOfEach && writer.faults.length === 0; step++) writer.step()
    expect(writer.faults, `SEED=${seed + sequence} SEQUENCES=1`).toEqual([])
    writer.editor.destroy()
  }
})
