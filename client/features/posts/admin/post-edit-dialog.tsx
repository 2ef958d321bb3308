import './post-edit-dialog.css'
import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EditPane, type EditHandle } from './edit-pane.tsx'
import type { PostsSearch, SearchChange } from './posts-search.ts'

interface PostEditDialogProps {
  search: Pick<PostsSearch, 'beside' | 'front'> & { edit: string }
  onSearch: SearchChange
}

/**
 * The edit window of a post, with an address of its own (`?edit=id`), or of two side by side (`&beside=id`). Where there is
 * room for one only, the other waits behind it, open as well.
 */
export function PostEditDialog({ search: { edit, beside, front: wanted }, onSearch }: PostEditDialogProps) {
  const { t } = useTranslation('adminPosts')
  const [forms] = useState(() => new Map<string, EditHandle>())
  const ids = beside === undefined || beside === edit ? [edit] : [edit, beside]
  const front = wanted !== undefined && ids.includes(wanted) ? wanted : edit
  const close = (id: string) =>
    onSearch({ edit: ids.find((one) => one !== id), beside: undefined, front: undefined }, { ignoreBlocker: true })
  /** Closes the one that is written in; of one that is not there yet nothing can be lost. */
  const closeHere = () => {
    const open = ids.flatMap((id) => forms.get(id) ?? [])
    const here = open.find((form) => form.isWritten()) ?? forms.get(front)
    if (here) here.close()
    else close(front)
  }

  return (
    <Dialog open title={t('editTitle')} onClose={closeHere} className="write-window">
      {ids.map((id, index) => (
        <EditPane
          key={id}
          id={id}
          forms={forms}
          beside={ids.length > 1 ? { side: index === 0 ? 'left' : 'right', isBehind: id !== front } : undefined}
          onBeside={(other) => onSearch({ beside: other, front: other }, { replace: false, ignoreBlocker: true })}
          onSwitch={() => onSearch({ front: ids.find((one) => one !== front) }, { ignoreBlocker: true })}
          onClose={() => close(id)}
        />
      ))}
    </Dialog>
  )
}
