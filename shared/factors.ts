import { z } from 'zod'
import { password } from './auth.ts'

// The second factor of a sign-in: codes of an app, recovery codes, passkeys.

export const recoveryCodeCount = 10
/** Of a code of the app, in seconds. */
export const codeSeconds = 30
export const maxPasskeys = 20
const maxNameLength = 60

const base64url = z.string().regex(/^[\w-]{1,4000}$/, 'PASSKEY_REFUSED')
const attachment = z.enum(['cross-platform', 'platform']).optional()
/** What a browser returns of `navigator.credentials`, as JSON: only what the check of it needs. */
const credential = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal('public-key') }
const extensions = z.unknown().transform(() => ({}))

export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: z.string().regex(/^[\w-]{1,20000}$/, 'PASSKEY_REFUSED'),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
})
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>

/** A code of the app (`123 456`) or a recovery code (`k7mq-2xvd-9f4t`). */
const code = z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(40, 'FIELD_TOO_LONG')
const challenge = z.string().regex(/^[\w-]{20,100}$/, 'SECOND_FACTOR_EXPIRED')

/** The second step of a sign-in: the challenge of the first, with a code or a passkey. */
export const secondStepInput = z.object({ challenge, code }).or(z.object({ challenge, passkey: passkeyAnswer }))
export type SecondStepInput = z.infer<typeof secondStepInput>
/** Whose passkeys are asked for: those of the account of a challenge, the caller's own, or anybody's. */
export const passkeyAsked = z.object({ challenge: challenge.optional() })

/** Shows who is there. */
export const proofInput = z.object({ password }).or(z.object({ passkey: passkeyAnswer }))
export type ProofInput = z.infer<typeof proofInput>

/** What the second step of a sign-in can be made with; the data of SECOND_FACTOR_NEEDED. */
export const secondStep = z.object({
  challenge: z.string(),
  expiresAt: z.iso.datetime(),
  withCodeApp: z.boolean(),
  withPasskey: z.boolean(),
})
export type SecondStep = z.infer<typeof secondStep>

const passkeyName = z.string('FIELD_REQUIRED').trim().min(1, 'FIELD_REQUIRED').max(maxNameLength, 'FIELD_TOO_LONG')
export const newPasskeyInput = z.object({ name: passkeyName, passkey: newPasskeyAnswer })
/** The id of a credential, which the authenticator chooses. */
export const passkeyId = z.object({ id: base64url.max(1400) })
export const passkeyRename = passkeyId.extend({ name: passkeyName })

/** 160 bits in base32, as the code app stores them. */
export const codeAppInput = z.object({ secret: z.string().regex(/^[A-Z2-7]{32}$/, 'FIELD_INVALID'), code })
export const newCodeApp = z.object({ secret: z.string(), /** For the QR code. */ uri: z.string() })

/** New recovery codes, shown once. */
export const shownCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

/** The second factors of the caller's account. */
export const ownFactors = z.object({
  hasCodeApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(ownPasskey),
  /** The staff of this site needs a second factor. */
  isRequired: z.boolean(),
  /** Browsers know passkeys of domain names only, not of the numbers of an address. */
  canUsePasskeys: z.boolean(),
})
export type OwnFactors = z.infer<typeof ownFactors>

export const factorRule = z.object({ isRequired: z.boolean('FIELD_INVALID') })
