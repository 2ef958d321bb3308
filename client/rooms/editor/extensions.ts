import { Placeholder, Selection } from '@tiptap/extensions'
import type { Extensions } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { BlockLanguage } from './block-language.ts'
import { CaretRoom } from './caret-room.ts'
import { FontSize } from './font-size.ts'
import { ImageUpload } from './image-upload.ts'
import type { ImageUploadOptions } from './image-uploader.ts'
import { InlineImage } from './inline-image.ts'
import { isAllowedHref } from './link-rules.ts'
import { Subscript, Superscript } from './script-marks.ts'
import { TextAlign } from './text-align.ts'
import { TextColour } from './text-colour.ts'

/** The one rich-text schema of the site: what every editor can write, and what a stored text may hold. */
export const editorExtensions = (placeholder: string, upload: ImageUploadOptions): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedHref,
      // `rel` and `target` are the server's business.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  FontSize,
  TextColour,
  TextAlign,
  Superscript,
  Subscript,
  BlockLanguage,
  InlineImage,
  CaretRoom,
  ImageUpload.configure(upload),
  // Shows what is selected while the focus is in the toolbar's fields.
  Selection,
  Placeholder.configure({ placeholder }),
]
