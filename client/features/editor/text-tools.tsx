import type { Editor } from '@tiptap/react'
import { FindBar } from './find-bar.tsx'
import { ProofBar } from './proof-bar.tsx'
import type { PanelName } from './toolbar-panel.tsx'
import { Toolbar } from './toolbar.tsx'

export type BarName = 'find' | 'proof'

interface TextToolsProps {
  editor: Editor
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
  /** What is open below the tools. */
  bar: BarName | null
  onBar: (bar: BarName | null) => void
  /** No marks of the proofreader any more, in any text. */
  onHideProof: () => void
}

/** The tools of a text, and the bars that open below them and stay while one writes. */
export function TextTools({ editor, panel, onPanel, bar, onBar, onHideProof }: TextToolsProps) {
  const close = () => onBar(null)
  return (
    <Toolbar editor={editor} panel={panel} onPanel={onPanel} onFind={() => onBar('find')}>
      {bar === 'find' && <FindBar editor={editor} onClose={close} />}
      {bar === 'proof' && (
        <ProofBar
          editor={editor}
          onClose={close}
          onHide={() => {
            onHideProof()
            close()
            editor.commands.focus()
          }}
        />
      )}
    </Toolbar>
  )
}
