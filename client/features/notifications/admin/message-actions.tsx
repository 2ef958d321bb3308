import './notifications-admin.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editInput } from '#shared/notifications.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { FormCancel, FormDialog } from '#client/features/admin/form-dialog.tsx'
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
  const [isEditing, setEditing] = useState(false)
  const done = useDone()
  const deletion = useDeletion(trpc.notifications.delete.mutationOptions(), {
    input: ({ id }: Message) => ({ id }),
    onDeleted: () => void done(t('deleted')),
    onFailed: (error) => toasts.show({ text: t('deleteFailed'), more: reason(error) }),
  })
  return (
    <div className="ntf-acts">
      <Button look="line" onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <button type="button" className="link danger" onClick={() => deletion.ask(message)}>
        {t('delete')}
      </button>
      {isEditing && <EditMessage message={message} onClose={() => setEditing(false)} />}
      <DeleteDialog deletion={deletion} title={t('deleteTitle')} label={t('delete')}>
        {({ title, delivered }) => t('deleteReach', { title, count: delivered })}
      </DeleteDialog>
    </div>
  )
}

const messageForm = editInput.pick({ title: true, message: true })

/** The window in which a message is changed. */
export function EditMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation(['adminNotifications', 'site'])
  const trpc = useTrpc()
  const done = useDone()
  const edit = useMutation(trpc.notifications.edit.mutationOptions())
  const form = useAdminForm({
    schema: messageForm,
    source: { title: message.title, message: message.message },
    failed: t('updateFailed'),
  })
  return (
    <FormDialog title={t('editTitle')} onClose={onClose}>
      <AdminForm
        form={form}
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
          <FormCancel>{t('site:cancel')}</FormCancel>
          <Button type="submit" disabled={form.isBusy}>
            {t('save')}
          </Button>
        </div>
      </AdminForm>
    </FormDialog>
  )
}
