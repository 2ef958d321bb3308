import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ColourPanel } from './colour-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LibraryDialog } from '#client/features/media/library-dialog.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { colourAt, ownColour } from './text-style.ts'
import { VideoPanel } from './video-panel.tsx'
import { uploadPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import type { LibraryItem } from '#shared/library.ts'
import { textsOf } from '#client/features/media/library-texts.ts'
import { insertBlock } from './insert-block.ts'
import { rememberSize } from './inline-image.ts'

export type PanelName = 'colour' | 'link' | 'insert' | 'video' | 'library'

interface ToolbarPanelProps {
  editor: Editor
  name: PanelName
  /** The toolbar with the panel: a press outside of it closes the panel. */
  bar: RefObject<HTMLElement | null>
  onClose: () => void
  onPanel: (panel: PanelName) => void
}

/** The open panel of the toolbar. */
export function ToolbarPanel({ editor, name, bar, onClose, onPanel }: ToolbarPanelProps) {
  const { colour, href } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      colour: colourAt(current),
      href: String(current.getAttributes('link').href ?? ''),
    }),
  })

  const panel = usePanelPlace(bar, editor, name)

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) onClose()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Not the window around the editor.
      event.preventDefault()
      onClose()
      editor.commands.focus()
    }
    addEventListener('pointerdown', closeOutside, { signal })
    bar.current?.addEventListener('keydown', closeOnEscape, { signal })
    return () => listeners.abort()
  }, [bar, onClose, editor])

  const begin = () => {
    onClose()
    return editor.chain().focus()
  }
  const applyColour = (chosen: string) => {
    const chain = begin()
    if (chosen === ownColour) chain.unsetColor().run()
    else chain.setColor(chosen).run()
  }
  const applyLink = (link: string, title = link) => {
    const chain = begin().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href: link } }] }).run()
    else chain.setLink({ href: link }).run()
  }

  return (
    <div className="ed-panel stack gap-4 on-sheet pad-4" ref={panel}>
      {name === 'colour' && <ColourPanel current={colour} onChoose={applyColour} />}
      {name === 'link' && (
        <LinkPanel
          key={href}
          current={href}
          onApply={applyLink}
          onRemove={() => begin().extendMarkRange('link').unsetLink().run()}
        />
      )}
      {name === 'insert' && (
        <InsertMenu
          editor={editor}
          actions={{ openVideo: () => onPanel('video'), openLibrary: () => onPanel('library') }}
          onClose={onClose}
        />
      )}
      {name === 'library' && (
        <LibraryDialog
          onClose={onClose}
          onPick={(item) => {
            onClose()
            insertLibraryPicture(editor, item)
          }}
        />
      )}
      {name === 'video' && <VideoPanel onApply={(address, title) => begin().insertVideo(address, title).run()} />}
    </div>
  )
}

/** Here the bar is at the foot, and its panels above it. */
const phone = '(max-width: 47.99rem)'
const gap = 6

/**
 * Puts a panel of the toolbar under the button that opens it; that of links at what is to be the link.
 * @returns of the panel
 */
function usePanelPlace(
  bar: RefObject<HTMLElement | null>,
  editor: Editor,
  name: PanelName,
): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = panel.current
    const frame = bar.current?.getBoundingClientRect()
    if (!box || !frame || matchMedia(phone).matches) return
    const button = bar.current?.querySelector(`[data-panel="${name === 'video' ? 'insert' : name}"]`)
    const { from, to } = editor.state.selection
    const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)]
    const text = { left: start.left, top: start.top, bottom: end.bottom }
    const isSeen = text.top >= frame.bottom && text.bottom <= innerHeight
    const isAtText = name === 'link' && isSeen
    const left = (isAtText ? text.left : (button?.getBoundingClientRect().left ?? frame.left)) - frame.left
    box.style.left = `${Math.max(0, Math.min(frame.width - box.offsetWidth, left))}px`
    if (!isAtText) return
    const isAbove = text.bottom + gap + box.offsetHeight > innerHeight
    const top = isAbove ? Math.max(frame.bottom, text.top - gap - box.offsetHeight) : text.bottom + gap
    box.style.top = `${top - frame.top}px`
  }, [bar, editor, name])
  return panel
}

/** Puts a picture of the library at the cursor, which goes behind it, with what is said of it there. */
function insertLibraryPicture(editor: Editor, item: LibraryItem): void {
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
