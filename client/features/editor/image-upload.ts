import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { isSound } from '#client/features/media/upload-image.ts'
import { ImageUploader, type ImageUploadOptions } from './image-uploader.ts'
import { insertBlock } from './insert-block.ts'
import { contentsOfPasted } from './pasted-html.ts'
import { placeOf, uploadsAfter, uploadsKey, uploadsOf, withChange, type Upload } from './upload-state.ts'

const isMedia = (file: File) => file.type.startsWith('image/') || isSound(file)
const mediaOf = (files: FileList | undefined) => [...(files ?? [])].filter(isMedia)

const isImage = (file: File) => file.type.startsWith('image/')
const at = (files: File[], anchor: number) => files.map((file) => ({ file, anchor }))

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    imageUpload: {
      /**
       * Uploads pictures and sounds and puts each into the text, at the cursor or at `position`; neither the cursor nor the
       * selection moves. Other files are reported.
       */
      uploadFiles: (files: File[], position?: number) => ReturnType
      /** Puts a gallery at the cursor, which goes behind it, and uploads pictures into it. */
      insertGallery: (files: File[]) => ReturnType
    }
  }
}

/** Pictures by file picker, paste and drop, with a box in the text while they are sent or when they could not be. */
export const ImageUpload = Extension.create<ImageUploadOptions>({
  name: 'imageUpload',
  addCommands() {
    return {
      uploadFiles:
        (files, position) =>
        ({ tr, dispatch }) => {
          if (!dispatch) return true
          const media = files.filter(isMedia)
          if (media.length < files.length) this.options.onRefused()
          if (media.length > 0) withChange(tr, { add: at(media, position ?? tr.selection.to) })
          return true
        },
      insertGallery:
        (files) =>
        ({ state, tr, dispatch }) => {
          if (!dispatch) return true
          const images = files.filter(isImage)
          if (images.length < files.length) this.options.onRefused()
          if (images.length === 0) return true
          const place = insertBlock(tr, state.schema.nodes.gallery!.create())
          withChange(tr, { add: at(images, place + 1) })
          return true
        },
    }
  },
  addProseMirrorPlugins() {
    const { editor, options } = this
    let uploader: ImageUploader | undefined
    return [
      new Plugin<Upload[]>({
        key: uploadsKey,
        state: { init: () => [], apply: (transaction, before) => uploadsAfter(before, transaction) },
        view: (view) => (uploader = new ImageUploader(view, options)),
        props: {
          decorations: (state) =>
            DecorationSet.create(
              state.doc,
              uploadsOf(state).map((upload, index, uploads) =>
                Decoration.widget(placeOf(state, upload), () => uploader!.boxOf(upload), {
                  key: `${upload.id} ${upload.failure ? 'failed' : 'sending'}`,
                  // In the order in which they were chosen, before what is already there.
                  side: index - uploads.length,
                  stopEvent: () => true,
                }),
              ),
            ),
          handlePaste: (_view, event) => {
            const files = mediaOf(event.clipboardData?.files)
            // A picture copied from a page or from Word comes with HTML; where that has words, the words win.
            const html = event.clipboardData?.getData('text/html') ?? ''
            if (files.length === 0 || contentsOfPasted(html).hasWords) return false
            return editor.commands.uploadFiles(files)
          },
          handleDrop: (view, event, _slice, moved) => {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (moved || files.length === 0) return false
            event.preventDefault()
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            return editor.commands.uploadFiles(files, place)
          },
        },
      }),
    ]
  },
})
