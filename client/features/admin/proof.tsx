import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { createContext, use, useCallback, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { errorCodeOf } from '#client/core/errors.ts'
import { formText } from '#client/core/form.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordInput } from '#client/ui/password-input.tsx'
import { canUsePasskeys, answerByPasskey } from './passkeys.ts'
import { usePasskeySentence } from './use-passkey-sentence.ts'

const ProofContext = createContext<(() => Promise<boolean>) | null>(null)

/** Asks who is there, for calls that need more than a session. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<(isProven: boolean) => void>(undefined)
  const [isAsking, setAsking] = useState(false)
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current?.(false)
        waiting.current = resolve
        setAsking(true)
      }),
    [],
  )
  const end = (isProven: boolean) => {
    setAsking(false)
    waiting.current?.(isProven)
    waiting.current = undefined
  }
  return (
    <ProofContext value={ask}>
      {children}
      {isAsking && <ProofDialog onEnd={end} />}
    </ProofContext>
  )
}

/** Gives a call a second try: if the server wants to know who is there, the person shows it, and the call is repeated. */
export function useProvenCall() {
  const ask = use(ProofContext)
  if (!ask) throw new Error('useProvenCall needs a ProofProvider around it')
  return async <Data,>(call: () => Promise<Data>): Promise<Data> => {
    try {
      return await call()
    } catch (error) {
      if (errorCodeOf(error) !== 'REAUTHENTICATION_NEEDED' || !(await ask())) throw error
      return call()
    }
  }
}

/** The same for a mutation. */
export function useProof() {
  const prove = useProvenCall()
  return <Data, Failure, Variables, Context>(
    options: UseMutationOptions<Data, Failure, Variables, Context>,
  ): UseMutationOptions<Data, Failure, Variables, Context> => ({
    ...options,
    mutationFn: (variables, context) => prove(() => options.mutationFn!(variables, context)),
  })
}

function ProofDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { t } = useTranslation(['adminAccount', 'adminSite', 'site'])
  const trpc = useTrpc()
  const form = useId()
  const passkeySentence = usePasskeySentence()
  const prove = useMutation(trpc.auth.proveIdentity.mutationOptions({ onSuccess: () => onEnd(true) }))
  const asked = useMutation(trpc.auth.askForOwnPasskey.mutationOptions())
  const byPasskey = useMutation({
    mutationFn: async () => prove.mutateAsync({ passkey: await answerByPasskey(await asked.mutateAsync()) }),
  })
  const isBusy = prove.isPending || byPasskey.isPending
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React hands the event on to the form that the dialog was opened from.
    event.stopPropagation()
    if (!isBusy) prove.mutate({ password: formText(new FormData(event.currentTarget), 'password') })
  }
  const fieldError = useFieldErrors(prove.error)
  const failure = byPasskey.error ?? (fieldError('currentPassword') ? null : prove.error)

  return (
    <Dialog
      open
      title={t('adminAccount:proof.title')}
      className="small"
      onClose={() => onEnd(false)}
      actions={
        <>
          <Button look="line" onClick={() => onEnd(false)}>
            {t('site:cancel')}
          </Button>
          {canUsePasskeys() && (
            <Button look="line" aria-disabled={isBusy} onClick={() => !isBusy && byPasskey.mutate()}>
              {t('adminAccount:proof.passkey')}
            </Button>
          )}
          <Button type="submit" form={form} aria-disabled={isBusy}>
            {t('adminAccount:proof.submit')}
          </Button>
        </>
      }
    >
      <p>{t('adminAccount:proof.text')}</p>
      <form method="post" id={form} className="account-form stack gap-4 mt-3" onSubmit={submit} noValidate>
        <PasswordInput
          label={t('adminSite:login.password')}
          showLabel={t('adminSite:login.showPassword')}
          autoComplete="current-password"
          autoFocus
          error={fieldError('currentPassword')}
        />
        <div role="alert">{failure && <p className="notice bad">{passkeySentence(failure)}</p>}</div>
      </form>
    </Dialog>
  )
}
