import type { ChainedCommands, Editor } from '@tiptap/react'
import { normalize } from '#shared/search/normalize.ts'
import type { ToolIconName } from './tool-icon.tsx'

/** What stands before the end of an item: a window of the browser, or a panel that asks for more. */
export interface InsertActions {
  openVideo: () => void
  openLibrary: () => void
}

export interface InsertItem {
  name:
    | 'heading'
    | 'subheading'
    | 'verse'
    | 'quote'
    | 'pullQuote'
    | 'bulletList'
    | 'numberedList'
    | 'image'
    | 'library'
    | 'gallery'
    | 'audio'
    | 'video'
    | 'footnote'
    | 'table'
    | 'rule'
  icon: ToolIconName
  /** Has a button of its own in the bar. */
  isInBar?: boolean
  run: (editor: Editor, actions: InsertActions) => unknown
}

const images = 'image/*'
const sounds = 'audio/*,.mp3,.m4a,.ogg,.opus'

const by = (change: (chain: ChainedCommands) => ChainedCommands) => (editor: Editor) =>
  change(editor.chain().focus()).run()

const upload = (accept: string, multiple: boolean) => async (editor: Editor) => {
  const files = await pickFiles(accept, multiple)
  if (files.length > 0) editor.chain().focus().uploadFiles(files).run()
}

/** All that can be put in by the + menu and by a stroke at the beginning of a line, in the order of the menus. */
export const insertItems: readonly InsertItem[] = [
  { name: 'heading', icon: 'heading', isInBar: true, run: by((chain) => chain.setHeading({ level: 2 })) },
  { name: 'subheading', icon: 'subheading', isInBar: true, run: by((chain) => chain.setHeading({ level: 3 })) },
  { name: 'verse', icon: 'verse', isInBar: true, run: by((chain) => chain.toggleVerse()) },
  { name: 'quote', icon: 'quote', isInBar: true, run: by((chain) => chain.toggleBlockquote()) },
  { name: 'pullQuote', icon: 'pull-quote', run: by((chain) => chain.togglePullQuote()) },
  { name: 'bulletList', icon: 'bullet-list', isInBar: true, run: by((chain) => chain.toggleBulletList()) },
  { name: 'numberedList', icon: 'numbered-list', isInBar: true, run: by((chain) => chain.toggleOrderedList()) },
  { name: 'image', icon: 'image', isInBar: true, run: upload(images, true) },
  { name: 'library', icon: 'image', run: (_editor, { openLibrary }) => openLibrary() },
  {
    name: 'gallery',
    icon: 'gallery',
    run: async (editor) => {
      const files = await pickFiles(images, true)
      if (files.length > 0) editor.chain().focus().insertGallery(files).run()
    },
  },
  { name: 'audio', icon: 'audio', run: upload(sounds, false) },
  { name: 'video', icon: 'video', run: (_editor, { openVideo }) => openVideo() },
  { name: 'footnote', icon: 'footnote', run: (editor) => editor.chain().focus().addFootnote().run() },
  {
    name: 'table',
    icon: 'table',
    run: by((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
  },
  { name: 'rule', icon: 'rule', run: by((chain) => chain.insertBlock('horizontalRule')) },
]

/**
 * The items of which a name begins with the words that were typed, in any spelling that the search holds equal, and then
 * those that have them elsewhere.
 * @param namesOf all the names by which an item is known, in both languages
 */
export function filterItems(
  items: readonly InsertItem[],
  typed: string,
  namesOf: (item: InsertItem) => readonly string[],
): InsertItem[] {
  const wanted = normalize(typed).trim()
  if (!wanted) return [...items]
  const placeIn = (item: InsertItem): number => {
    const keys = namesOf(item).map((name) => normalize(name))
    if (keys.some((key) => key.startsWith(wanted))) return 0
    return keys.some((key) => key.includes(wanted)) ? 1 : 2
  }
  return items.filter((item) => placeIn(item) < 2).toSorted((a, b) => placeIn(a) - placeIn(b))
}

/** Asks for files by the browser's own window; none when it is closed without a choice. */
function pickFiles(accept: string, multiple: boolean): Promise<File[]> {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept, multiple })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
