import { errorCodeOf, isSaidAtField, retryAfterOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Said } from '#client/ui/said.tsx'

interface FailureNoteProps {
  error: unknown
  /** What could not be done, for when the server was not reached. */
  fallback: string
}

/** Why a form was refused, unless a field says it; with the time to wait, where there is one. */
export function FailureNote({ error, fallback }: FailureNoteProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const code = errorCodeOf(error)
  const wait = retryAfterOf(error)
  if (isSaidAtField(error)) return null
  return (
    <p className="notice bad">
      {code === 'NETWORK' ? (
        <Said text={fallback} more={t('errors:NETWORK')} />
      ) : (
        <Said
          text={t(`errors:${code}`)}
          more={wait === undefined ? undefined : t('auth:retryAfter', { seconds: wait })}
        />
      )}
    </p>
  )
}
