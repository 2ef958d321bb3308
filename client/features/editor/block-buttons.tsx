import { useEditorState, type Editor } from '@tiptap/react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ToolButton } from './tool-button.tsx'
import { ToolIcon } from './tool-icon.tsx'

/** What a paragraph is: heading, subheading, verse. Pressed again it is a paragraph. */
export function BlockButtons({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor')
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      heading: current.isActive('heading', { level: 2 }),
      subheading: current.isActive('heading', { level: 3 }),
      verse: current.isActive('verse'),
    }),
  })
  const run = () => editor.chain().focus()
  return (
    <>
      <ToolButton label={t('heading')} pressed={state.heading} onClick={() => run().toggleHeading({ level: 2 }).run()}>
        <ToolIcon name="heading" />
      </ToolButton>
      <ToolButton
        label={t('subheading')}
        pressed={state.subheading}
        onClick={() => run().toggleHeading({ level: 3 }).run()}
      >
        <ToolIcon name="subheading" />
      </ToolButton>
      <ToolButton label={t('verse')} pressed={state.verse} onClick={() => run().toggleVerse().run()}>
        <ToolIcon name="verse" />
      </ToolButton>
    </>
  )
}
