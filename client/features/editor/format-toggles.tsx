import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'

interface Toggle {
  label: 'bold' | 'italic' | 'underline' | 'heading' | 'subheading' | 'verse' | 'bulletList' | 'numberedList' | 'quote'
  icon: ToolIconName
  /** What is active where the format is on. */
  active: [name: string, attributes?: { level: number }]
  run: (chain: ChainedCommands) => ChainedCommands
}

const groups = {
  marks: [
    { label: 'bold', icon: 'bold', active: ['bold'], run: (chain) => chain.toggleBold() },
    { label: 'italic', icon: 'italic', active: ['italic'], run: (chain) => chain.toggleItalic() },
    { label: 'underline', icon: 'underline', active: ['underline'], run: (chain) => chain.toggleUnderline() },
  ],
  blocks: [
    {
      label: 'heading',
      icon: 'heading',
      active: ['heading', { level: 2 }],
      run: (chain) => chain.toggleHeading({ level: 2 }),
    },
    {
      label: 'subheading',
      icon: 'subheading',
      active: ['heading', { level: 3 }],
      run: (chain) => chain.toggleHeading({ level: 3 }),
    },
    { label: 'verse', icon: 'verse', active: ['verse'], run: (chain) => chain.toggleVerse() },
  ],
  lists: [
    { label: 'bulletList', icon: 'bullet-list', active: ['bulletList'], run: (chain) => chain.toggleBulletList() },
    {
      label: 'numberedList',
      icon: 'numbered-list',
      active: ['orderedList'],
      run: (chain) => chain.toggleOrderedList(),
    },
    { label: 'quote', icon: 'quote', active: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  ],
} satisfies Record<string, Toggle[]>

/** Buttons that put a format on and take it off again. */
export function FormatToggles({ editor, group }: { editor: Editor; group: keyof typeof groups }) {
  const { t } = useTranslation('editor')
  const toggles: Toggle[] = groups[group]
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) => toggles.map(({ active }) => current.isActive(...active)),
  })
  return (
    <div className="ed-group rigid">
      {toggles.map(({ label, icon, run }, index) => (
        <ToolButton
          key={label}
          label={t(label)}
          pressed={pressed[index] ?? false}
          onClick={() => run(editor.chain().focus()).run()}
        >
          <ToolIcon name={icon} />
        </ToolButton>
      ))}
    </div>
  )
}
