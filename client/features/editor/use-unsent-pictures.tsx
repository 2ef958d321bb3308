import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { TextUploads } from './image-uploader.ts'

/**
 * Holds a form back while its pictures are on their way, and asks before it goes out without those that could not be
 * uploaded. `begin` is the press of the button, `send` what follows when nothing is missing or it has been allowed.
 */
export function useUnsentPictures(
  unsent: TextUploads,
  send: () => unknown,
): { begin: () => unknown; questions: ReactNode } {
  const { t } = useTranslation('adminPosts')
  const [isPending, setPending] = useState(false)
  const isWaiting = isPending && unsent.sending > 0
  const isAsking = isPending && unsent.sending === 0 && unsent.failed > 0

  const go = () => {
    setPending(false)
    send()
  }
  const goOn = useEffectEvent(go)
  const isReady = isPending && unsent.sending === 0 && unsent.failed === 0
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(goOn)
    return () => clearTimeout(timer)
  }, [isReady])

  const back = () => setPending(false)
  return {
    begin: () => (unsent.sending + unsent.failed > 0 ? setPending(true) : send()),
    questions: (
      <>
        <Dialog
          open={isWaiting}
          title={t('form.waitForImages')}
          onClose={back}
          className="small"
          actions={
            <Button look="line" onClick={back}>
              {t('unsent.back')}
            </Button>
          }
        >
          <p>{t('unsent.waiting')}</p>
          <p role="status">{t('unsent.sending', { count: unsent.sending })}</p>
        </Dialog>
        <ConfirmDialog
          open={isAsking}
          title={t('unsent.title')}
          confirmLabel={t('unsent.goOn')}
          cancelLabel={t('unsent.back')}
          onCancel={back}
          onConfirm={go}
        >
          {t('unsent.text', { count: unsent.failed })}
        </ConfirmDialog>
      </>
    ),
  }
}
