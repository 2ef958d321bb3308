import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyRename, type OwnPasskey } from '#shared/factors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

interface PasskeyRowProps {
  passkey: OwnPasskey
  onChanged: () => void
  onRemove: () => void
}

const nameForm = passkeyRename.pick({ name: true })

/** A passkey with its name, which can be changed here, and its last use. */
export function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, onChanged, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const toasts = useToast()
  const sentence = useSentence()
  const [isRenaming, setRenaming] = useState(false)
  const rename = useMutation(trpc.factors.renamePasskey.mutationOptions())
  const form = useAdminForm({
    schema: nameForm,
    source: { name },
    isFleeting: true,
    failed: (error) => {
      toasts.show(sentence(error, t('changeFailed')))
      return null
    },
  })
  return (
    <li>
      {isRenaming ? (
        <AdminForm
          form={form}
          className="cluster align-end gap-3"
          onSubmit={async (input) => {
            await rename.mutateAsync({ id, ...input })
            form.reset(input)
            setRenaming(false)
            onChanged()
          }}
        >
          <FormField form={form} name="name" label={t('passkeys.name')} required autoFocus />
          <Button type="submit" look="line" aria-disabled={form.isBusy}>
            {t('passkeys.save')}
          </Button>
        </AdminForm>
      ) : (
        <span>
          <LangText>{name}</LangText>
          <small>
            {t('passkeys.since')} <Day date={createdAt} /> · {t('passkeys.used')}{' '}
            {usedAt ? <Day date={usedAt} withTime /> : t('passkeys.never')}
          </small>
        </span>
      )}
      <span className="work-row">
        {!isRenaming && (
          <button
            type="button"
            className="link"
            aria-label={t('passkeys.renameOf', { name })}
            onClick={() => setRenaming(true)}
          >
            {t('passkeys.rename')}
          </button>
        )}
        <button type="button" className="link danger" aria-label={t('passkeys.removeOf', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </button>
      </span>
    </li>
  )
}
