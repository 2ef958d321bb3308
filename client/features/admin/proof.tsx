import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { createContext, use, useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { errorCodeOf, isSaidAtField } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { AdminForm } from './admin-form.tsx'
import { FormPassword } from './form-fields.tsx'
import { answerByPasskey, canUsePasskeys, usePasskeySentence } from './passkeys.ts'
import { useAdminForm } from './use-admin-form.ts'

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

/** As the server names it. */
const proofForm = z.object({ currentPassword: z.string() })

function ProofDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { t } = useTranslation(['adminAccount', 'adminSite', 'site'])
  const trpc = useTrpc()
  const formId = useId()
  const passkeySentence = usePasskeySentence()
  const prove = useMutation(trpc.auth.proveIdentity.mutationOptions({ onSuccess: () => onEnd(true) }))
  const asked = useMutation(trpc.auth.askForOwnPasskey.mutationOptions())
  const byPasskey = useMutation({
    mutationFn: async () => prove.mutateAsync({ passkey: await answerByPasskey(await asked.mutateAsync()) }),
  })
  const isBusy = prove.isPending || byPasskey.isPending
  const form = useAdminForm({
    schema: proofForm,
    source: { currentPassword: '' },
    isFleeting: true,
    failed: (error) => (isSaidAtField(error) ? null : passkeySentence(error)),
  })
  const failure = byPasskey.error ? passkeySentence(byPasskey.error) : form.notice?.text
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
          <Button type="submit" form={formId} aria-disabled={isBusy}>
            {t('adminAccount:proof.submit')}
          </Button>
        </>
      }
    >
      <p>{t('adminAccount:proof.text')}</p>
      <AdminForm
        id={formId}
        form={form}
        isBusy={isBusy}
        className="account-form gap-4 mt-3 stack"
        onSubmit={({ currentPassword }) => {
          byPasskey.reset()
          return prove.mutateAsync({ password: currentPassword })
        }}
      >
        <FormPassword
          form={form}
          name="currentPassword"
          label={t('adminSite:login.password')}
          autoComplete="current-password"
          autoFocus
        />
        <div role="alert">{failure && <p className="notice bad">{failure}</p>}</div>
      </AdminForm>
    </Dialog>
  )
}
