import './notifications-admin.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { editInput } from '#shared/notifications.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm, type AdminFormHandle } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

interface Message {
  id: string
  title: string
  message: string
  /** How many readers have it. */
  delivered: number
}

/** Says that a message was changed or deleted, and has all lists fetched again. */
function useDone() {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  return async (text: string) => {
    toasts.show(text)
    await queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
  }
}

/** Changes or deletes one message, for all who have it; both say how many that are. */
export function MessageActions({ message }: { message: Message }) {
  const { t } = useTranslation('adminNotifications')
  const trpc = useTrpc()
  const toasts = useToast()
  const reason = useReason()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const done = useDone()
  const remove = useMutation(
    trpc.notifications.delete.mutationOptions({
      onSuccess: () => {
        setOpen(null)
        return done(t('deleted'))
      },
      onError: (error) => {
        setOpen(null)
        toasts.show({ text: t('deleteFailed'), more: reason(error) })
      },
    }),
  )
  return (
    <div className="flex gap-3">
      <Button look="line" onClick={() => setOpen('edit')}>
        {t('edit')}
      </Button>
      <button type="button" className="link danger" onClick={() => setOpen('delete')}>
        {t('delete')}
      </button>
      {open === 'edit' && <EditMessage message={message} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'delete'}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: message.id })}
        onCancel={() => setOpen(null)}
      >
        {t('deleteReach', { title: message.title, count: message.delivered })}
      </ConfirmDialog>
    </div>
  )
}

const messageForm = editInput.pick({ title: true, message: true })

/** The window in which a message is changed. */
export function EditMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['adminNotifications', 'site'])
  const trpc = useTrpc()
  const handle = useRef<AdminFormHandle>(null)
  const done = useDone()
  const edit = useMutation(trpc.notifications.edit.mutationOptions())
  const form = useAdminForm({
    schema: messageForm,
    source: { title: message.title, message: message.message },
    failed: t('updateFailed'),
  })
  const close = () => handle.current?.close()
  return (
    <Dialog open title={t('editTitle')} onClose={close}>
      <AdminForm
        ref={handle}
        form={form}
        onClose={onClose}
        onSubmit={async (fields, typed) => {
          await edit.mutateAsync({ id: message.id, ...fields })
          if (form.finish(typed)) onClose()
          await done(t('updated'))
        }}
      >
        <FormField form={form} name="title" label={t('title')} required />
        <FormField form={form} name="message" as="textarea" label={t('message')} required />
        <p className="hint">{t('editReach', { count: message.delivered })}</p>
        <Notice notice={form.notice} />
        <div className="dlg-actions">
          <Button look="line" onClick={close}>
            {t('site:cancel')}
          </Button>
          <Button type="submit" disabled={form.isBusy}>
            {t('save')}
          </Button>
        </div>
      </AdminForm>
    </Dialog>
  )
}
