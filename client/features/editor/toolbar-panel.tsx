import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, type RefObject } from 'react'
import { ColourPanel } from './colour-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LibraryDialog } from '#client/features/media/library-dialog.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { insertLibraryPicture } from './library-picture.ts'
import { colourAt, ownColour } from './text-style.ts'
import { usePanelPlace } from './use-panel-place.ts'
import { VideoPanel } from './video-panel.tsx'

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
