import { useMutation } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { canUsePasskeys, answerByPasskey } from './passkeys.ts'
import { usePasskeySentence } from './use-passkey-sentence.ts'

/** A sign-in by a passkey alone, where the browser can. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const passkeySentence = usePasskeySentence()
  const asked = useMutation(trpc.auth.askForPasskey.mutationOptions())
  const signIn = useMutation(trpc.auth.signInByPasskey.mutationOptions())
  const byPasskey = useMutation({
    mutationFn: async () => signIn.mutateAsync({ passkey: await answerByPasskey(await asked.mutateAsync({})) }),
    onSuccess: ({ token }) => onSignedIn(token),
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      <p className="sign-or row gap-3 note faint">{t('step.or')}</p>
      <div role="alert">{byPasskey.error && <p className="notice bad">{passkeySentence(byPasskey.error)}</p>}</div>
      <Button
        look="line"
        wide
        aria-disabled={byPasskey.isPending}
        onClick={() => !byPasskey.isPending && byPasskey.mutate()}
      >
        {t('step.withPasskey')}
      </Button>
    </>
  )
}
