import { Extension } from '@tiptap/react'

/** Keeps the `lang` of blocks in the other language, which decides their type and their reading aloud. */
export const BlockLanguage = Extension.create({
  name: 'blockLanguage',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'blockquote'],
      attributes: { lang: { default: null, renderHTML: ({ lang }) => (lang ? { lang } : {}) } },
    },
  ],
})
