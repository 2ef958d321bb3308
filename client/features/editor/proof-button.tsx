import { useEditorState, type Editor } from '@tiptap/react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { proofOf } from './proof.ts'

/** How many marks the proofreader has made; leads to the first from where the cursor is. */
export function ProofButton({ editor, onOpen }: { editor: Editor; onOpen: () => void }) {
  const { t } = useTranslation('editor')
  const count = useEditorState({ editor, selector: ({ editor: { state } }) => proofOf(state).marks.length })
  return (
    <button type="button" className="ed-proof-button link" aria-keyshortcuts="F7" title="F7" onClick={onOpen}>
      {count === 0 ? t('proof.open') : t('proof.openCount', { count })}
    </button>
  )
}
