import { useEffect } from 'react'
import type { Editor } from '@tiptap/react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { insertItems, type InsertActions } from './insert-items.ts'
import { useRovingFocus } from './roving-focus.ts'
import { ToolIcon } from './tool-icon.tsx'

interface InsertMenuProps {
  editor: Editor
  actions: InsertActions
  onClose: () => void
}

/** What has no button of its own in the bar. Arrows move, Enter puts in, Escape closes. */
export function InsertMenu({ editor, actions, onClose }: InsertMenuProps) {
  const { t } = useTranslation('editor')
  const roving = useRovingFocus<HTMLDivElement>(1)
  useEffect(() => roving.ref.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [roving.ref])
  return (
    <div className="ed-insert stack" role="menu" aria-label={t('insert.menu')} {...roving}>
      {insertItems
        .filter(({ isInBar }) => !isInBar)
        .map((item) => (
          <button
            className="row tap gap-3"
            key={item.name}
            type="button"
            role="menuitem"
            data-roving=""
            tabIndex={-1}
            onClick={() => {
              onClose()
              void item.run(editor, actions)
            }}
          >
            <ToolIcon name={item.icon} />
            {t(`insert.${item.name}`)}
          </button>
        ))}
    </div>
  )
}
