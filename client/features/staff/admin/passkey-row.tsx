import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { OwnPasskey } from '#shared/factors.ts'
import { formText } from '#client/core/form.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors, useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'

interface PasskeyRowProps {
  passkey: OwnPasskey
  onChanged: () => void
  onRemove: () => void
}

/** A passkey with its name, which can be changed here, and its last use. */
export function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, onChanged, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const toasts = useToast()
  const sentence = useSentence()
  const [isRenaming, setRenaming] = useState(false)
  const rename = useMutation(
    trpc.factors.renamePasskey.mutationOptions({
      onSuccess: () => {
        setRenaming(false)
        onChanged()
      },
      onError: (error) => toasts.show(sentence(error, t('changeFailed'))),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate({ id, name: formText(new FormData(event.currentTarget), 'name') })
  }
  const fieldError = useFieldErrors(rename.error)('name')
  return (
    <li className="row wraps between tap gap-2-4 hair-above">
      {isRenaming ? (
        <form className="cluster align-end gap-3" onSubmit={submit} noValidate>
          <TextField
            label={t('passkeys.name')}
            name="name"
            defaultValue={name}
            error={fieldError}
            maxLength={60}
            required
            autoFocus
          />
          <Button type="submit" look="line" aria-disabled={rename.isPending}>
            {t('passkeys.save')}
          </Button>
        </form>
      ) : (
        <span>
          {name}
          <small className="block note faint">
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
