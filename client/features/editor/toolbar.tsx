import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fontSizes } from '#shared/posts.ts'
import { BlockButtons } from './block-buttons.tsx'
import { ColourPanel } from './colour-panel.tsx'
import type { FontSizeName } from './font-size.ts'
import { LinkPanel } from './link-panel.tsx'
import { useRovingFocus } from './roving-focus.ts'
import { alignments } from './text-align.ts'
import { ownColour } from './text-colour.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolIcon } from './tool-icon.tsx'

const sizeNames = Object.keys(fontSizes) as FontSizeName[]

/** What the buttons show of the place where the cursor is. */
const stateOf = (editor: Editor) => {
  const size: unknown = editor.getAttributes('fontSize').size
  const { textAlign } = { ...editor.getAttributes('paragraph'), ...editor.getAttributes('heading') }
  return {
    size: sizeNames.find((name) => fontSizes[name] === size) ?? 'M',
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    alignment: alignments.find((alignment) => alignment === textAlign) ?? 'left',
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    colour: String(editor.getAttributes('textColour').colour ?? ownColour),
    href: String(editor.getAttributes('link').href ?? ''),
    isLink: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

export type ToolbarPanel = 'colour' | 'link'

interface ToolbarProps {
  editor: Editor
  /** The open panel: a shortcut inside the text opens one too. */
  panel: ToolbarPanel | null
  onPanel: (panel: ToolbarPanel | null) => void
}

/** The formatting buttons: one tab stop, arrow keys between them, and panels for colours and links. */
export function Toolbar({ editor, panel, onPanel }: ToolbarProps) {
  const { t } = useTranslation('editor')
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) })
  const roving = useRovingFocus<HTMLDivElement>()
  const top = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const run = () => editor.chain().focus()

  useEffect(() => {
    const bar = top.current
    if (!panel || !bar) return
    const listeners = new AbortController()
    const { signal } = listeners
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.contains(target)) onPanel(null)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Not the window around the editor.
      event.preventDefault()
      onPanel(null)
      editor.commands.focus()
    }
    addEventListener('pointerdown', closeOutside, { signal })
    bar.addEventListener('keydown', closeOnEscape, { signal })
    return () => listeners.abort()
  }, [panel, onPanel, editor])

  const toggle = (wanted: ToolbarPanel) => onPanel(panel === wanted ? null : wanted)

  const applyLink = (href: string) => {
    onPanel(null)
    const linked = run().extendMarkRange('link')
    if (editor.state.selection.empty && !state.isLink)
      linked.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else linked.setLink({ href }).run()
  }

  return (
    <div className="ed-top" ref={top}>
      <div className="ed-tools" role="toolbar" aria-label={t('toolbar')} {...roving}>
        <Group>
          {sizeNames.map((name, index) => (
            <ToolButton
              key={name}
              label={t(`size.${name}`)}
              pressed={state.size === name}
              // The bar's one tab stop until the arrows have moved it.
              tabIndex={index === 0 ? 0 : -1}
              className={`ed-size-${name}`}
              onClick={() => run().setFontSize(name).run()}
            >
              {name}
            </ToolButton>
          ))}
        </Group>
        <Group>
          <ToolButton label={t('bold')} pressed={state.bold} onClick={() => run().toggleBold().run()}>
            <ToolIcon name="bold" />
          </ToolButton>
          <ToolButton label={t('italic')} pressed={state.italic} onClick={() => run().toggleItalic().run()}>
            <ToolIcon name="italic" />
          </ToolButton>
          <ToolButton label={t('underline')} pressed={state.underline} onClick={() => run().toggleUnderline().run()}>
            <ToolIcon name="underline" />
          </ToolButton>
        </Group>
        <Group>
          <BlockButtons editor={editor} />
        </Group>
        <Group>
          {alignments.map((alignment) => (
            <ToolButton
              key={alignment}
              label={t(`align.${alignment}`)}
              pressed={state.alignment === alignment}
              onClick={() => run().setTextAlign(alignment).run()}
            >
              <ToolIcon name={`align-${alignment}`} />
            </ToolButton>
          ))}
        </Group>
        <Group>
          <ToolButton label={t('bulletList')} pressed={state.bulletList} onClick={() => run().toggleBulletList().run()}>
            <ToolIcon name="bullet-list" />
          </ToolButton>
          <ToolButton
            label={t('numberedList')}
            pressed={state.orderedList}
            onClick={() => run().toggleOrderedList().run()}
          >
            <ToolIcon name="numbered-list" />
          </ToolButton>
          <ToolButton label={t('quote')} pressed={state.blockquote} onClick={() => run().toggleBlockquote().run()}>
            <ToolIcon name="quote" />
          </ToolButton>
        </Group>
        <Group>
          <ToolButton
            label={t('link')}
            pressed={state.isLink}
            aria-expanded={panel === 'link'}
            onClick={() => toggle('link')}
          >
            <ToolIcon name="link" />
          </ToolButton>
          <ToolButton label={t('image')} onClick={() => files.current?.click()}>
            <ToolIcon name="image" />
          </ToolButton>
          <ToolButton label={t('colour')} aria-expanded={panel === 'colour'} onClick={() => toggle('colour')}>
            <span
              className="ed-colour"
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
        </Group>
      </div>
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          editor.commands.uploadImages([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      {panel && (
        <div className="ed-panel">
          {panel === 'colour' ? (
            <ColourPanel
              current={state.colour}
              onChoose={(colour) => {
                onPanel(null)
                run().setTextColour(colour).run()
              }}
            />
          ) : (
            <LinkPanel
              key={state.href}
              current={state.href}
              onApply={applyLink}
              onRemove={() => {
                onPanel(null)
                run().extendMarkRange('link').unsetLink().run()
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}

const Group = ({ children }: { children: ReactNode }) => <div className="ed-group">{children}</div>
