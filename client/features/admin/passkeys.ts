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
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
/** The device has a passkey of this account already. */
export const isKnownThere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError'
