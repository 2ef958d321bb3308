import { Plugin } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import { cleanPastedHtml, contentsOfPasted, isFromMessenger } from './pasted-html.ts'
import { withChange } from './upload-state.ts'

export interface PasteOptions {
  /** So many pictures of what was pasted did not come along. */
  onMissedPictures: (count: number) => void
}

/** Pasted HTML in the editor's own elements. What is told here has not been taken as picture files. */
export const PastedHtml = Extension.create<PasteOptions>({
  name: 'pastedHtml',
  addOptions: () => ({ onMissedPictures: () => undefined }),
  addProseMirrorPlugins() {
    let rtf = ''
    let last = 0
    const pictures = new Map<string, File>()
    const keep = (picture: File): string => {
      const name = String(++last)
      pictures.set(name, picture)
      return name
    }
    return [
      new Plugin({
        /** Where a picture has come along with a text, its upload takes its place. */
        appendTransaction: (_transactions, _before, { doc, tr }) => {
          if (pictures.size === 0) return null
          const places: { file: File; position: number }[] = []
          doc.descendants((node, position) => {
            const file = pictures.get(String(node.attrs.pending))
            if (file) places.push({ file, position })
          })
          if (places.length === 0) return null
          pictures.clear()
          for (const { position } of places.toReversed()) tr.delete(position, position + 1)
          return withChange(tr, {
            add: places.map(({ file, position }) => ({ file, anchor: tr.mapping.map(position, -1) })),
          })
        },
        props: {
          handleDOMEvents: {
            paste: (_view, event) => {
              rtf = event.clipboardData?.getData('text/rtf') ?? ''
              pictures.clear()
            },
          },
          transformPastedHTML: (html) => cleanPastedHtml(html, { rtf, keep }),
          handlePaste: (view, event) => {
            const html = event.clipboardData?.getData('text/html') ?? ''
            const text = event.clipboardData?.getData('text/plain')
            const { missedPictures } = contentsOfPasted(html, rtf)
            if (missedPictures > 0) this.options.onMissedPictures(missedPictures)
            if (!text || !isFromMessenger(html)) return false
            const clipboardData = new DataTransfer()
            clipboardData.setData('text/plain', text)
            return view.pasteText(text, new ClipboardEvent('paste', { clipboardData }))
          },
        },
      }),
    ]
  },
})
