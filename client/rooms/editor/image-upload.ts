import { Extension, type Editor } from '@tiptap/react'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Sends one picture and answers its address under /uploads/; `onProgress` takes the part sent, 0 to 1. */
type SendImage = (file: File, onProgress: (part: number) => void) => Promise<{ url: string }>

interface Pending {
  id: number
  position: number
}
type Change = { add: Pending } | { remove: number }

const key = new PluginKey<DecorationSet>('imageUpload')
const bars = new WeakMap<Editor, Map<number, HTMLProgressElement>>()
let lastId = 0

const isImage = (file: File) => file.type.startsWith('image/')
const imagesOf = (files: FileList | undefined) => [...(files ?? [])].filter(isImage)

function progressBar(editor: Editor, id: number, label: string): HTMLElement {
  const box = document.createElement('div')
  box.className = 'editor-upload'
  const bar = document.createElement('progress')
  bar.max = 1
  bar.setAttribute('aria-label', label)
  box.append(label, bar)
  bars.get(editor)?.set(id, bar)
  return box
}

/** Where a placeholder stands now, after whatever was typed while its picture was on its way. */
const placeOf = (editor: Editor, id: number): number | undefined =>
  key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from

export interface ImageUploadOptions {
  send: SendImage
  /** The placeholder's words. */
  label: string
  onError: (error: unknown) => void
}

async function uploadAt(editor: Editor, file: File, position: number, { send, onError }: ImageUploadOptions) {
  const id = ++lastId
  const dispatch = (change: Change) =>
    editor.view.dispatch(editor.state.tr.setMeta(key, change).setMeta('addToHistory', false))
  dispatch({ add: { id, position } })
  try {
    const { url } = await send(file, (part) => {
      const bar = bars.get(editor)?.get(id)
      if (bar) bar.value = part
    })
    if (editor.isDestroyed) return
    const place = placeOf(editor, id)
    dispatch({ remove: id })
    // No place: the text around it was deleted meanwhile.
    if (place !== undefined)
      editor
        .chain()
        .insertContentAt(place, { type: 'inlineImage', attrs: { src: url } })
        .run()
  } catch (error) {
    if (editor.isDestroyed) return
    dispatch({ remove: id })
    onError(error)
  } finally {
    bars.get(editor)?.delete(id)
  }
}

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    imageUpload: {
      /** Uploads pictures and puts each into the text, at the cursor or at `position`; other files are reported. */
      uploadImages: (files: File[], position?: number) => ReturnType
    }
  }
}

/** Thrown to `onError` for a file that is no picture. */
export class NotAnImageError extends Error {}

/** Pictures by file picker, paste and drop, with a placeholder in the text while they are sent. */
export const ImageUpload = Extension.create<ImageUploadOptions>({
  name: 'imageUpload',
  onCreate() {
    bars.set(this.editor, new Map())
  },
  addCommands() {
    return {
      uploadImages:
        (files, position) =>
        ({ editor, state, dispatch }) => {
          if (!dispatch) return true
          const place = position ?? state.selection.to
          // The command's own transaction is still open: ours follow it.
          queueMicrotask(() => {
            for (const file of files)
              if (isImage(file)) void uploadAt(editor, file, place, this.options)
              else this.options.onError(new NotAnImageError())
          })
          return true
        },
    }
  },
  addProseMirrorPlugins() {
    const { editor, options } = this
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const set = before.map(transaction.mapping, transaction.doc)
            const change = transaction.getMeta(key) as Change | undefined
            if (!change) return set
            if ('remove' in change)
              return set.remove(set.find(undefined, undefined, (spec) => spec.id === change.remove))
            const { id, position } = change.add
            const widget = Decoration.widget(position, () => progressBar(editor, id, options.label), { id })
            return set.add(transaction.doc, [widget])
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (_view, event) => {
            const files = imagesOf(event.clipboardData?.files)
            // A picture copied from a page or from Word comes with HTML; where that has words, the words win.
            const html = event.clipboardData?.getData('text/html') ?? ''
            if (files.length === 0 || html.replace(/<[^>]*>/g, '').trim()) return false
            return editor.commands.uploadImages(files)
          },
          handleDrop: (view, event, _slice, moved) => {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (moved || files.length === 0) return false
            event.preventDefault()
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
            return editor.commands.uploadImages(files, place)
          },
        },
      }),
    ]
  },
})
