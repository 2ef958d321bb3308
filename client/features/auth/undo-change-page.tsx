import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { forgetReader } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { AuthSheet } from './auth-sheet.tsx'
import { FailureNote } from './failure-note.tsx'
import { useMailedToken } from '#client/core/mailed-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/**
 * Gives an account back to the owner of its former address, by the link of an email, and goes on to a new password. Only
 * when the button is pressed, since programs that check emails open their links.
 */
export function UndoChangePage() {
  const { t } = useTranslation(['auth', 'errors'])
  const trpc = useTrpc()
  const token = useMailedToken()
  // The session of this device, if it has one, has ended with the others.
  const undo = useMutation(trpc.auth.undoChange.mutationOptions({ onSuccess: forgetReader }))
  const isDead = token === '' || (undo.error !== null && errorCodeOf(undo.error) === 'LINK_INVALID')
  if (undo.data)
    return (
      <AuthSheet title={t('auth:resetTitle')}>
        <p className="notice" role="status">
          {t('auth:undone')}
        </p>
        <NewPasswordForm token={undo.data.resetToken} />
      </AuthSheet>
    )
  return (
    <AuthSheet title={t('auth:undoTitle')}>
      <div role="alert">
        {isDead ? (
          <p className="notice bad">{t('auth:undoDead')}</p>
        ) : (
          undo.error && <FailureNote error={undo.error} fallback={t('errors:INTERNAL')} />
        )}
      </div>
      {isDead ? (
        <>
          <Link to="/forgot-password" className="btn line wide">
            {t('auth:resetAgain')}
          </Link>
          <p className="sign-ways">
            <Link to="/contact" className="link">
              {t('auth:undoContact')}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>{t('auth:undoText')}</p>
          <Button wide aria-disabled={undo.isPending} onClick={() => !undo.isPending && undo.mutate({ token })}>
            {undo.isPending ? t('auth:undoing') : t('auth:undo')}
          </Button>
        </>
      )}
    </AuthSheet>
  )
}
