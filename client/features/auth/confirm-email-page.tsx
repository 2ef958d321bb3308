import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { readerToken } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { AuthSheet } from './auth-sheet.tsx'
import { FailureNote } from './failure-note.tsx'
import { useMailedToken } from '#client/core/mailed-token.ts'

/** Confirms an email address, by the link of an email. */
export function ConfirmEmailPage() {
  const { t } = useTranslation(['auth', 'errors', 'site'])
  const trpc = useTrpc()
  const token = useMailedToken()
  const { mutate, isSuccess, error } = useMutation(trpc.auth.confirmEmail.mutationOptions())
  const confirm = useCallback(() => mutate({ token }), [mutate, token])
  useEffect(confirm, [confirm])
  return (
    <AuthSheet title={t('auth:confirmTitle')}>
      <div role="alert">{error && <FailureNote error={error} fallback={t('errors:INTERNAL')} />}</div>
      <div role="status">
        {isSuccess ? <p className="notice">{t('auth:confirmed')}</p> : !error && <p>{t('auth:confirming')}</p>}
      </div>
      {error && errorCodeOf(error) !== 'LINK_INVALID' && (
        <Button look="line" onClick={confirm}>
          {t('site:retry')}
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
