import { useSentence } from '#client/core/use-sentence.ts'
import { retryAfterOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { isDeclined, isKnownThere } from './passkeys.ts'

/** What to say when a step with a passkey, a code or a password has failed: in the browser, at the device or on the server. */
export function usePasskeySentence(): (error: unknown) => string {
  const { t } = useTranslation(['adminAccount', 'adminSite'])
  const sentence = useSentence()
  return (error) => {
    if (isDeclined(error)) return t('adminAccount:passkeys.declined')
    if (isKnownThere(error)) return t('adminAccount:passkeys.known')
    const wait = retryAfterOf(error)
    const said = sentence(error, t('adminAccount:changeFailed'))
    return wait === undefined ? said : `${said} ${t('adminSite:login.retryAfter', { seconds: wait })}`
  }
}
