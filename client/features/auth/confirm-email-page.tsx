import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { readerToken } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { AuthFailure, AuthSheet } from './auth-sheet.tsx'
import { useMailedToken } from '#client/core/mailed-token.ts'

/**
 * Confirms an email address, by the link of an email. Only when the button is pressed, since programs that check emails open
 * their links.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation(['auth', 'errors'])
  const trpc = useTrpc()
  const token = useMailedToken()
  const { mutate, isPending, isSuccess, error } = useMutation(trpc.auth.confirmEmail.mutationOptions())
  const isDead = error !== null && errorCodeOf(error) === 'LINK_INVALID'
  return (
    <AuthSheet title={t('auth:confirmTitle')}>
      <div role="alert">{error && <AuthFailure error={error} fallback={t('errors:INTERNAL')} />}</div>
      <div role="status">
        {isSuccess ? <p className="notice">{t('auth:confirmed')}</p> : !error && <p>{t('auth:confirmAsk')}</p>}
      </div>
      {!isSuccess && !isDead && (
        <Button wide aria-disabled={isPending} onClick={() => !isPending && mutate({ token })}>
          {isPending ? t('auth:confirming') : t('auth:confirmAddress')}
        </Button>
      )}
      {isSuccess && (
        <Link to={readerToken() ? '/profile' : '/login'} className="btn line">
          {t('auth:goOn')}
        </Link>
      )}
    </AuthSheet>
  )
}
