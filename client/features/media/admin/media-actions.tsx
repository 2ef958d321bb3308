import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LibraryItem } from '#shared/library.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { useRight } from '#client/features/admin/admin-user.ts'
import { FormCancel } from '#client/features/admin/form-dialog.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { uploadImage } from '../upload-image.ts'
import { useItemName } from './media-names.ts'

interface MediaActionsProps {
  item: LibraryItem
  onRemoved: () => void
}

/** Replacing a picture everywhere, and removing what nothing uses: for those who may. */
export function MediaActions({ item, onRemoved }: MediaActionsProps) {
  const { t } = useTranslation(['adminLibrary', 'media'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const nameItem = useItemName()
  const offerUndo = useUndo()
  const mayChange = useRight('admin')
  const [percent, setPercent] = useState<number | null>(null)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  /** The entry of the trash that has the file which was replaced here. */
  const [formerId, setFormer] = useState<string | null>(null)
  const replace = useMutation(trpc.library.replace.mutationOptions())
  const remove = useMutation(trpc.library.remove.mutationOptions())
  const restore = useMutation(trpc.library.restore.mutationOptions())
  const isUsed = item.uses > 0 || item.isHeld
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.library.pathKey() })

  const replaceBy = async (file: File | undefined) => {
    if (!file || percent !== null) return
    setNotice(null)
    setPercent(0)
    try {
      const { id: by, isAnimated } = await uploadImage(file, (part) => setPercent(Math.round(part * 100)))
      const { former, doubtful } = await replace.mutateAsync({ id: item.id, by })
      setFormer(former)
      const done = doubtful > 0 ? t('replacedDoubtful', { count: doubtful }) : t('replaced')
      setNotice({ isGood: true, text: isAnimated ? `${done} ${t('media:still')}` : done })
      await refresh()
    } catch (error) {
      setNotice({ isGood: false, text: sentence(error, t('replaceFailed')) })
    } finally {
      setPercent(null)
    }
  }
  const bringBack = async (id: string) => {
    try {
      await restore.mutateAsync({ ids: [id] })
      setFormer(null)
      setNotice({ isGood: true, text: t('restored') })
    } catch (error) {
      setNotice({ isGood: false, text: sentence(error, t('replaceFailed')) })
    } finally {
      await refresh()
    }
  }
  const removeIt = async () => {
    try {
      const { used } = await remove.mutateAsync({ ids: [item.id] })
      if (used.length > 0) return setNotice({ isGood: false, text: t('stillUsed', { count: 1 }) })
      offerUndo(t('removedOne', { name: nameItem(item) }), { kind: 'upload', id: item.id })
      onRemoved()
    } catch (error) {
      setNotice({ isGood: false, text: sentence(error, t('removeFailed')) })
    } finally {
      await refresh()
    }
  }

  return (
    <div className="lib-acts">
      <Notice notice={notice} />
      {formerId !== null && (
        <Button look="line" disabled={restore.isPending} onClick={() => void bringBack(formerId)}>
          {t('undo')}
        </Button>
      )}
      {mayChange && isUsed && <p className="hint">{t('usedStays')}</p>}
      <div className="dlg-actions">
        {mayChange && !isUsed && (
          <Button look="danger" aria-disabled={remove.isPending} onClick={() => !remove.isPending && void removeIt()}>
            {t('remove')}
          </Button>
        )}
        {mayChange && item.kind === 'image' && (
          <label className="btn line lib-add relative">
            <input
              type="file"
              className="vh"
              accept="image/*"
              disabled={percent !== null}
              onChange={({ target }) => {
                void replaceBy(target.files?.[0])
                target.value = ''
              }}
            />
            {percent === null ? t('replace') : t('replacing', { percent })}
          </label>
        )}
        <FormCancel>{t('close')}</FormCancel>
      </div>
    </div>
  )
}
