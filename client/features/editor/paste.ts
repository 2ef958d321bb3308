import { Plugin } from '@tiptap/pm/state'
import { Extension } from '@tiptap/react'
import { cleanPastedHtml, contentsOfPasted, isFromMessenger } from './pasted-html.ts'

export interface PasteOptions {
  /** So many pictures of what was pasted did not come along. */
  onMissedPictures: (count: number) => void
}

/** Pasted HTML in the editor's own elements. What is told here has not been taken as picture files. */
export const PastedHtml = Extension.create<PasteOptions>({
  name: 'pastedHtml',
  addOptions: () => ({ onMissedPictures: () => undefined }),
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanPastedHtml,
          handlePaste: (view, event) => {
            const html = event.clipboardData?.getData('text/html') ?? ''
            const text = event.clipboardData?.getData('text/plain')
            const { missedPictures } = contentsOfPasted(html)
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
