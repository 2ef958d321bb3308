import './toolbar.css'
import { useEditorState, type Editor } from '@tiptap/react'
import { useCallback, useRef, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fontSizes } from '#shared/posts.ts'
import { FormatToggles } from './format-toggles.tsx'
import { useRovingFocus } from './roving-focus.ts'
import { alignments } from './text-align.ts'
import { colourAt, ownColour, type FontSizeName } from './text-style.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolIcon } from './tool-icon.tsx'
import { ToolbarPanel, type PanelName } from './toolbar-panel.tsx'

const sizeNames = Object.keys(fontSizes) as FontSizeName[]

/** What the buttons show of the place where the cursor is. */
const stateOf = (editor: Editor) => {
  const { fontSize } = editor.getAttributes('textStyle')
  const { textAlign } = { ...editor.getAttributes('paragraph'), ...editor.getAttributes('heading') }
  return {
    size: sizeNames.find((name) => fontSizes[name] === fontSize) ?? 'M',
    alignment: alignments.find((alignment) => alignment === textAlign) ?? 'left',
    colour: colourAt(editor),
    isLink: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

interface ToolbarProps {
  editor: Editor
  /** The open panel: a shortcut inside the text opens one too. */
  panel: PanelName | null
  onPanel: (panel: PanelName | null) => void
  onFind: () => void
  /** What opens under the bar and stays. */
  children?: ReactNode
}

/** The formatting buttons: one tab stop, arrow keys between them, and panels for colours and links. */
export function Toolbar({ editor, panel, onPanel, onFind, children }: ToolbarProps) {
  const { t } = useTranslation('editor')
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) })
  const roving = useRovingFocus<HTMLDivElement>()
  const bar = useRef<HTMLDivElement>(null)
  const closePanel = useCallback(() => onPanel(null), [onPanel])
  const run = () => editor.chain().focus()
  const toggle = (wanted: PanelName) => onPanel(panel === wanted ? null : wanted)

  return (
    <div className="ed-top hair-below on-sheet container" ref={bar}>
      <div className="ed-tools flex" role="toolbar" aria-label={t('toolbar')} {...roving}>
        <Group>
          {sizeNames.map((name, index) => (
            <ToolButton
              key={name}
              label={t(`size.${name}`)}
              pressed={state.size === name}
              // The bar's one tab stop until the arrows have moved it.
              tabIndex={index === 0 ? 0 : -1}
              className={`ed-size-${name}`}
              onClick={() => {
                const size = fontSizes[name]
                if (size) run().setFontSize(size).run()
                else run().unsetFontSize().run()
              }}
            >
              {name}
            </ToolButton>
          ))}
        </Group>
        <FormatToggles editor={editor} group="marks" />
        <FormatToggles editor={editor} group="blocks" />
        <Group>
          {alignments.map((alignment) => (
            <ToolButton
              key={alignment}
              label={t(`align.${alignment}`)}
              pressed={state.alignment === alignment}
              onClick={() => {
                if (alignment === 'left') run().unsetTextAlign().run()
                else run().setTextAlign(alignment).run()
              }}
            >
              <ToolIcon name={`align-${alignment}`} />
            </ToolButton>
          ))}
        </Group>
        <FormatToggles editor={editor} group="lists" />
        <Group>
          <ToolButton
            label={t('link')}
            pressed={state.isLink}
            aria-expanded={panel === 'link'}
            data-panel="link"
            onClick={() => toggle('link')}
          >
            <ToolIcon name="link" />
          </ToolButton>
          <ImageButton editor={editor} />
          <ToolButton
            label={t('insert.open')}
            aria-haspopup="menu"
            aria-expanded={panel === 'insert'}
            data-panel="insert"
            onClick={() => toggle('insert')}
          >
            <ToolIcon name="insert" />
          </ToolButton>
          <ToolButton
            label={t('colour')}
            aria-expanded={panel === 'colour'}
            data-panel="colour"
            onClick={() => toggle('colour')}
          >
            <span
              className="ed-colour framed"
              style={{ background: state.colour === ownColour ? 'var(--ink)' : state.colour }}
            />
          </ToolButton>
        </Group>
        <Group>
          <ToolButton label={t('undo')} idle={!state.canUndo} onClick={() => run().undo().run()}>
            <ToolIcon name="undo" />
          </ToolButton>
          <ToolButton label={t('redo')} idle={!state.canRedo} onClick={() => run().redo().run()}>
            <ToolIcon name="redo" />
          </ToolButton>
          <ToolButton label={t('find.title')} onClick={onFind}>
            <ToolIcon name="find" />
          </ToolButton>
        </Group>
      </div>
      {panel && <ToolbarPanel editor={editor} name={panel} bar={bar} onClose={closePanel} onPanel={onPanel} />}
      {children}
    </div>
  )
}

const Group = ({ children }: { children: ReactNode }) => <div className="ed-group rigid">{children}</div>

function ImageButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor')
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton label={t('image')} onClick={() => files.current?.click()}>
        <ToolIcon name="image" />
      </ToolButton>
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          editor.commands.uploadFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
