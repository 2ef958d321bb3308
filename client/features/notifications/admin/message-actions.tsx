import './notifications-admin.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useUnsaved } from '#client/ui/use-unsaved.tsx'

interface Message {
  id: string
  title: string
  message: string
  /** How many readers have it. */
  delivered: number
}

/** Changes or deletes one message, for all who have it; both say how many that are. */
export function MessageActions({ message }: { message: Message }) {
  const { t } = useTranslation(['adminNotifications', 'errors', 'site'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const [fields, setFields] = useState({ title: message.title, message: message.message })

  const done = async (text: string) => {
    setOpen(null)
    toasts.show(text)
    await queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
  }
  const edit = useMutation(
    trpc.notifications.edit.mutationOptions({ onSuccess: () => done(t('adminNotifications:updated')) }),
  )
  const remove = useMutation(
    trpc.notifications.delete.mutationOptions({
      onSuccess: () => done(t('adminNotifications:deleted')),
      onError: (error) => {
        setOpen(null)
        toasts.show(`${t('adminNotifications:deleteFailed')}. ${t(`errors:${errorCodeOf(error)}`)}`)
      },
    }),
  )
  const isDirty = open === 'edit' && (fields.title !== message.title || fields.message !== message.message)
  const { close, guard } = useUnsaved(isDirty, () => setOpen(null))
  const change = (part: Partial<typeof fields>) => {
    setFields((now) => ({ ...now, ...part }))
    // A field that is being corrected is not marked as faulty any more.
    if (edit.isError) edit.reset()
  }
  const faultOf = useFieldErrors(edit.error)
  const count = message.delivered

  return (
    <div className="ntf-acts">
      <Button
        look="line"
        onClick={() => {
          setFields({ title: message.title, message: message.message })
          edit.reset()
          setOpen('edit')
        }}
      >
        {t('adminNotifications:edit')}
      </Button>
      <button type="button" className="link danger" onClick={() => setOpen('delete')}>
        {t('adminNotifications:delete')}
      </button>
      <Dialog
        open={open === 'edit'}
        title={t('adminNotifications:editTitle')}
        onClose={close}
        actions={
          <>
            <Button look="line" onClick={close}>
              {t('site:cancel')}
            </Button>
            <Button disabled={edit.isPending} onClick={() => edit.mutate({ id: message.id, ...fields })}>
              {t('adminNotifications:save')}
            </Button>
          </>
        }
      >
        <TextField
          label={t('adminNotifications:title')}
          error={faultOf('title')}
          required
          value={fields.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          as="textarea"
          label={t('adminNotifications:message')}
          error={faultOf('message')}
          required
          value={fields.message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <p className="hint">{t('adminNotifications:editReach', { count })}</p>
        <div role="alert">
          {edit.isError && (
            <p className="ntf-note">
              {t('adminNotifications:updateFailed')}. {t(`errors:${errorCodeOf(edit.error)}`)}
            </p>
          )}
        </div>
      </Dialog>
      {guard}
      <ConfirmDialog
        open={open === 'delete'}
        title={t('adminNotifications:deleteTitle')}
        confirmLabel={t('adminNotifications:delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: message.id })}
        onCancel={() => setOpen(null)}
      >
        {t('adminNotifications:deleteReach', { title: message.title, count })}
      </ConfirmDialog>
    </div>
  )
}
