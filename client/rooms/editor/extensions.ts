import { Placeholder } from '@tiptap/extensions'
import type { Extensions } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { FontSize } from './font-size.ts'
import { ImageUpload, type ImageUploadOptions } from './image-upload.ts'
import { InlineImage } from './inline-image.ts'
import { isAllowedHref } from './link-rules.ts'
import { TextAlign } from './text-align.ts'
import { TextColour } from './text-colour.ts'

/** The one rich-text schema of the site: what every editor can write, and what a stored text may hold. */
export const editorExtensions = (placeholder: string, upload: ImageUploadOptions): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
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
  InlineImage,
  ImageUpload.configure(upload),
  Placeholder.configure({ placeholder }),
]
