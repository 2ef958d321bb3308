import { Placeholder, Selection } from '@tiptap/extensions'
import type { Extensions } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { blocks } from './blocks.ts'
import { CaretRoom } from './caret-room.ts'
import { Find } from './find.ts'
import { footnotes } from './footnotes.ts'
import { ImageCaption } from './image-caption.ts'
import { ImageUpload } from './image-upload.ts'
import type { ImageUploadOptions } from './image-uploader.ts'
import { InsertBlock } from './insert-block.ts'
import { InlineImage } from './inline-image.ts'
import { PasteLetters, type PasteLettersOptions } from './paste-letters.ts'
import { PastedHtml, type PasteOptions } from './paste.ts'
import { KeepUndo, tabUndoStore } from './keep-undo.ts'
import { isAllowedHref } from '#shared/links.ts'
import { SlashMenu, type SlashMenuOptions } from './slash-menu.ts'
import { structure } from './structure.ts'
import { table } from './table.ts'
import { Proof, type ProofOptions } from './proof.ts'
import { TextEnd } from './text-end.ts'
import { textAlign } from './text-align.ts'
import { textStyle } from './text-style.ts'
import { Verse, VerseLine } from './verse.ts'

/** The editor's schema: the elements of shared/rich-text.ts. */
export const editorExtensions = (
  placeholder: string,
  upload: ImageUploadOptions & PasteOptions & PasteLettersOptions,
  slash: SlashMenuOptions,
  proof: ProofOptions | null,
  undoName: () => string,
): Extensions => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    // TextEnd ends the text before its notes.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedHref,
      // `rel` and `target` are the server's business.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  ...textStyle,
  textAlign,
  ...structure,
  ...blocks,
  ...footnotes,
  ...table,
  Verse,
  VerseLine,
  InlineImage,
  ImageCaption,
  TextEnd,
  InsertBlock,
  CaretRoom,
  Find,
  Proof.configure({ proof }),
  KeepUndo.configure({ store: tabUndoStore(undoName) }),
  SlashMenu.configure({ slash }),
  PasteLetters.configure({ onLetters: upload.onLetters }),
  // Later ones are asked first: whether pictures were pasted as files, what comes with HTML, whether verse takes it.
  PastedHtml.configure(upload),
  ImageUpload.configure(upload),
  // Shows what is selected while the focus is in the toolbar's fields.
  Selection,
  Placeholder.configure({ placeholder }),
]
