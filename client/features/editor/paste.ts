import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, type EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Extension, type Editor } from '@tiptap/react'
import { videoOf } from '#shared/video-hosts.ts'
import { cleanPastedHtml, contentsOfPasted, isFromMessenger } from './pasted-html.ts'
import { withChange } from './upload-state.ts'

const isFree = ({ selection: { empty, $from } }: EditorState): boolean =>
  empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0

/** The address of a film alone on a line is the film. */
function takeFilm(editor: Editor, text = ''): boolean {
  const address = text.trim()
  return isFree(editor.state) && /^https?:\/\/\S+$/.test(address) && editor.commands.insertVideo(address, '')
}

/** The same among other paragraphs; those at the ends may go on in a line that is there. */
function withFilms({ content, openStart, openEnd }: Slice, state: EditorState): Slice {
  const { videoLink, paragraph } = state.schema.nodes
  const last = content.childCount - 1
  const opens = { start: openStart, end: openEnd }
  const nodes = content.content.map((node, index) => {
    const isJoined = !isFree(state) && ((index === 0 && openStart > 0) || (index === last && openEnd > 0))
    const words = node.textContent.trim()
    const video = last > 0 && !isJoined && node.type === paragraph && !/\s/.test(words) ? videoOf(words) : undefined
    if (!video) return node
    if (index === 0) opens.start = 0
    if (index === last) opens.end = 0
    return videoLink!.create({ href: video.href, title: video.href })
  })
  return new Slice(Fragment.from(nodes), opens.start, opens.end)
}

/** An empty paragraph takes the alignment and the language of the one that is pasted into it. @returns false: it is pasted next */
function takeShape({ state, dispatch }: EditorView, { content, openStart }: Slice): false {
  const { firstChild } = content
  const { $from } = state.selection
  if (isFree(state) && openStart === 1 && firstChild?.type === $from.parent.type)
    dispatch(state.tr.setNodeMarkup($from.before(), null, firstChild.attrs))
  return false
}

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
          transformPasted: (slice, view) => withFilms(slice, view.state),
          transformPastedHTML: (html) => cleanPastedHtml(html, { rtf, keep }),
          handlePaste: (view, event, slice) => {
            const html = event.clipboardData?.getData('text/html') ?? ''
            const text = event.clipboardData?.getData('text/plain')
            const { missedPictures } = contentsOfPasted(html, rtf)
            if (missedPictures > 0) this.options.onMissedPictures(missedPictures)
            if (!text || !isFromMessenger(html)) return takeFilm(this.editor, text) || takeShape(view, slice)
            const clipboardData = new DataTransfer()
            clipboardData.setData('text/plain', text)
            return view.pasteText(text, new ClipboardEvent('paste', { clipboardData }))
          },
        },
      }),
    ]
  },
})
