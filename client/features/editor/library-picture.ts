import type { Editor } from '@tiptap/react'
import { uploadPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import type { LibraryItem } from '#shared/library.ts'
import { textsOf } from '#client/features/media/library-texts.ts'
import { rememberSize } from './inline-image.ts'
import { picturePlace } from './picture-place.ts'

/** Puts a picture of the library behind the paragraph at the cursor, with what is said of it there. */
export function insertLibraryPicture(editor: Editor, item: LibraryItem): void {
  const { doc, selection, schema, tr } = editor.state
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
  editor.view.dispatch(tr.insert(picturePlace(doc, selection.to, picture.type), picture).scrollIntoView())
  editor.commands.focus()
}
