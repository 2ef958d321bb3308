import { useEditorState, type Editor } from '@tiptap/react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { tableChanges } from './table.ts'

/** Rows and columns of the table at the cursor. */
export function TableBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('editor')
  const isShown = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  if (!isShown) return null
  return (
    <div className="ed-image row wraps gap-2-4 on-wash" role="group" aria-label={t('table.bar')}>
      {tableChanges.map((change) => (
        <Button
          key={change}
          look={change === 'deleteTable' ? 'danger' : 'line'}
          onClick={() => editor.chain().focus()[change]().run()}
        >
          {t(`table.${change}`)}
        </Button>
      ))}
    </div>
  )
}
