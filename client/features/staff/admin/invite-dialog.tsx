import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { langs, type Lang } from '#shared/lang.ts'
import type { StaffRole } from '#shared/staff.rules.ts'
import { copyText } from '#client/core/copy-text.ts'
import { fieldErrorsOf } from '#client/core/errors.ts'
import { formText } from '#client/core/form.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors, useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
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
  const sentence = useSentence()
  const [lang, setLang] = useState<Lang>(useLang())
  const form = useId()
  const [role, setRole] = useState<StaffRole>('author')
  const [isCopied, setCopied] = useState(false)
  const proven = useProof()
  const invite = useMutation(
    proven(
      trpc.staff.invite.mutationOptions({
        onSuccess: async ({ url }) => setCopied(await copyText(url)),
        onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
      }),
    ),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate({ email: formText(new FormData(event.currentTarget), 'email'), role, lang })
  }
  const fieldError = useFieldErrors(invite.error)
  const isSaidAtField = Object.keys(fieldErrorsOf(invite.error)).length > 0
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
            <Button type="submit" form={form} aria-disabled={invite.isPending}>
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
        <form id={form} className="staff-form stack items-start gap-4 mt-4" onSubmit={submit} noValidate>
          <TextField
            label={t('columns.email')}
            error={fieldError('email')}
            required
            type="email"
            name="email"
            autoComplete="off"
            autoFocus
          />
          <RoleChoice value={role} onChange={setRole} />
          {canMail && (
            <Field label={t('invite.lang')}>
              {(control) => (
                <select {...control} value={lang} onChange={({ target }) => setLang(target.value as Lang)}>
                  {langs.map((each) => (
                    <option key={each} value={each}>
                      {t(`invite.langs.${each}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Notice
            notice={
              invite.error && !isSaidAtField
                ? { isGood: false, text: sentence(invite.error, t('invite.failed')) }
                : null
            }
          />
        </form>
      )}
    </Dialog>
  )
}
