import { Extension, type Editor } from '@tiptap/react'
import { Suggestion } from '@tiptap/suggestion'
import { filterItems, insertItems, type InsertActions, type InsertItem } from './insert-items.ts'
import type { SlashMenuStore } from './slash-menu-store.ts'

export interface SlashMenuOptions {
  store: SlashMenuStore
  /** All the names by which an item is found, in both languages. */
  namesOf: (item: InsertItem) => readonly string[]
  actions: InsertActions
}

/** Lines of verse, captions and cells take no blocks of their own. */
const isInParagraph = (editor: Editor): boolean => editor.state.selection.$from.parent.type.name === 'paragraph'

/** A stroke at the beginning of a line opens the menu of all blocks; what is typed after it narrows it. */
export const SlashMenu = Extension.create<{ slash: SlashMenuOptions }>({
  name: 'slashMenu',
  addProseMirrorPlugins() {
    const { store, namesOf, actions } = this.options.slash
    return [
      Suggestion<InsertItem, InsertItem>({
        editor: this.editor,
        char: '/',
        startOfLine: true,
        allow: ({ editor }) => isInParagraph(editor),
        items: ({ query }) => filterItems(insertItems, query, namesOf),
        command: ({ editor, range, props: item }) => {
          editor.chain().focus().deleteRange(range).run()
          void item.run(editor, actions)
        },
        render: () => ({
          onStart: store.show,
          onUpdate: store.show,
          onKeyDown: ({ event }) => store.press(event),
          onExit: store.hide,
        }),
      }),
    ]
  },
})
