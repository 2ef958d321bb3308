import { useSentence } from '#client/core/use-sentence.ts'
import { retryAfterOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { StartAuthenticationOpts, StartRegistrationOpts } from '@simplewebauthn/browser'

// What browsers do with passkeys. Their library is loaded when one is used.

type Asked = StartAuthenticationOpts['optionsJSON']
type ToMake = StartRegistrationOpts['optionsJSON']

const lib = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys here: they belong to a host name, and need a secure page. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** Asks the person and the device. @throws Error, which `isDeclined` knows if the person has said no */
export const answerByPasskey = async (optionsJSON: Asked) => (await lib()).startAuthentication({ optionsJSON })
export const makePasskeyOf = async (optionsJSON: ToMake) => (await lib()).startRegistration({ optionsJSON })

/** Nobody has confirmed in time, or somebody has said no. */
const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
/** The device has a passkey of this account already. */
const isKnownThere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'

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
