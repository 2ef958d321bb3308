import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { langs } from '#shared/lang.ts'
import { inviteInput } from '#shared/staff.ts'
import { copyText } from '#client/core/copy-text.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFormSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useProof } from '#client/features/admin/proof.tsx'
import { LinkToCopy } from './link-to-copy.tsx'
import { RoleChoice } from './role-choice.tsx'

interface InviteDialogProps {
  /** The site can send mails; otherwise the link is for copying alone. */
  canMail: boolean
  onClose: () => void
}

/** Invites somebody: makes a link, copies it, and mails it where the site can. */
export function InviteDialog({ canMail, onClose }: InviteDialogProps) {
  const { t } = useTranslation('adminStaff')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useFormSentence()
  const lang = useLang()
  const formId = useId()
  const [isCopied, setCopied] = useState(false)
  const invite = useMutation(
    useProof()(
      trpc.staff.invite.mutationOptions({
        onSuccess: async ({ url }) => setCopied(await copyText(url)),
        onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
      }),
    ),
  )
  const form = useAdminForm({
    schema: inviteInput,
    source: { email: '', role: 'author', lang },
    isFleeting: true,
    failed: (error) => sentence(error, t('invite.failed')),
  })
  const made = invite.data

  return (
    <Dialog
      open
      title={t('invite.title')}
      className="small"
      onClose={onClose}
      actions={
        made ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button look="line" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} aria-disabled={form.isBusy}>
              {t(canMail ? 'invite.send' : 'invite.make')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <p>{t(made.isMailed ? 'invite.mailed' : 'invite.made', { email: invite.variables.email })}</p>
          <LinkToCopy key={String(isCopied)} link={made} isCopied={isCopied} />
        </>
      ) : (
        <AdminForm
          id={formId}
          form={form}
          className="staff-form gap-4 items-start mt-4 stack"
          onSubmit={(input) => invite.mutateAsync(input)}
        >
          <FormField
            form={form}
            name="email"
            label={t('columns.email')}
            required
            type="email"
            autoComplete="off"
            autoFocus
          />
          <RoleChoice value={form.values.role} onChange={(role) => form.set('role', role)} />
          {canMail && (
            <FormField form={form} name="lang" as="select" label={t('invite.lang')}>
              {langs.map((each) => (
                <option key={each} value={each}>
                  {t(`invite.langs.${each}`)}
                </option>
              ))}
            </FormField>
          )}
          <Notice notice={form.notice} />
        </AdminForm>
      )}
    </Dialog>
  )
}
