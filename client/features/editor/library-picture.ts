import type { Editor } from '@tiptap/react'
import { uploadPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import type { LibraryItem } from '#shared/library.ts'
import { textsOf } from '#client/features/media/library-texts.ts'
import { insertBlock } from './insert-block.ts'
import { rememberSize } from './inline-image.ts'

/** Puts a picture of the library at the cursor, which goes behind it, with what is said of it there. */
export function insertLibraryPicture(editor: Editor, item: LibraryItem): void {
  const { doc, schema, tr } = editor.state
  const { alt, caption, credit } = textsOf(item, langOfText(doc.textContent))
  const src = uploadPath(item.name)
  rememberSize(src, item)
  const image = schema.nodes.inlineImage!.create({ src, alt })
  const words = [
    ...(caption ? [schema.text(credit ? `${caption} ` : caption)] : []),
    ...(credit ? [schema.text(credit, [schema.marks.credit!.create()])] : []),
  ]
  const picture =
    words.length > 0
      ? schema.nodes.figure!.create(null, [image, schema.nodes.figureCaption!.create(null, words)])
      : image
  insertBlock(tr, picture)
  editor.view.dispatch(tr)
  editor.commands.focus()
}
