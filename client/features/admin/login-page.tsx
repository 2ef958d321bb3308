import '#client/ui/notice.css'
import '#client/ui/sign-sheet.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { formText } from '#client/core/form.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf, errorDetailsOf, retryAfterOf } from '#client/core/errors.ts'
import type { SecondStep as Step } from '#shared/factors.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/password-input.tsx'
import { Said } from '#client/ui/said.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { dropToken, pageAfterLogin, passwordPage, storedToken, storeToken } from './admin-token.ts'
import { canUsePasskeys } from './passkeys.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStep } from './second-step.tsx'
import { SignSheet } from './sign-sheet.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of a sign-in whose first step is done: the second one stays after a reload, and the way back leads to the first. */
    secondStep?: Step | undefined
  }
}

interface LoginPageProps {
  /** The page to go on to. */
  next: string | undefined
  /** Whether a session has just been refused. */
  expired: boolean
}

/** Signs somebody of the staff in, in one step or two. Whoever has a valid session goes on at once. */
export function LoginPage({ next, expired }: LoginPageProps) {
  const { t } = useTranslation('adminSite')
  const router = useRouter()
  const toasts = useToast()
  const step = useLocation({ select: ({ state }) => state.secondStep })
  const goOn = (token: string, page = pageAfterLogin(next)) => {
    storeToken(token)
    toasts.show(t('login.success'))
    router.history.replace(page)
  }
  if (step) return <SecondStep step={step} onSignedIn={goOn} onAgain={() => router.history.back()} />
  return <FirstStep next={next} expired={expired} onSignedIn={goOn} />
}

interface FirstStepProps extends LoginPageProps {
  onSignedIn: (token: string, page?: string) => void
}

/** By the password, or by a passkey alone. */
function FirstStep({ next, expired, onSignedIn }: FirstStepProps) {
  const { t } = useTranslation(['adminSite', 'adminOrders', 'errors'])
  const trpc = useTrpc()
  const router = useRouter()
  useDocumentTitle(t('adminSite:login.title'))
  const [hadToken] = useState(() => storedToken() !== null)
  const emailRef = useRef<HTMLInputElement>(null)

  const session = useQuery(trpc.auth.verifyAdmin.queryOptions(undefined, { enabled: hadToken, staleTime: 0 }))
  // Without a token, a cached response is about the session that has just ended.
  const isValid = hadToken ? session.data?.isValid : undefined
  const mustChange = session.data?.user?.mustChangePassword
  useEffect(() => {
    if (isValid) router.history.replace(mustChange ? passwordPage : pageAfterLogin(next))
    else if (isValid === false) dropToken()
  }, [isValid, mustChange, next, router])

  const login = useMutation(
    trpc.auth.adminLogin.mutationOptions({
      onSuccess: ({ token, user }) => onSignedIn(token, user.mustChangePassword ? passwordPage : undefined),
      onError: (error) => {
        if (errorCodeOf(error) !== 'SECOND_FACTOR_NEEDED') return
        const secondStep = errorDetailsOf(error) as Step
        void router.navigate({ to: '.', search: true, state: { secondStep } })
      },
    }),
  )

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const form = new FormData(event.currentTarget)
    login.mutate(
      { email: formText(form, 'email'), password: formText(form, 'password') },
      { onError: () => emailRef.current?.focus() },
    )
  }

  const isExpired = (expired || isValid === false) && login.isIdle
  // Sent here by a page of the admin, without ever having been signed in.
  const isStranger = next !== undefined && !hadToken && !isExpired && login.isIdle
  const failure = login.isError ? errorCodeOf(login.error) : null
  const code = failure === 'SECOND_FACTOR_NEEDED' ? null : failure
  const wait = retryAfterOf(login.error)
  const fieldError = useFieldErrors(login.error)

  return (
    <SignSheet title={t('adminSite:login.title')} onSubmit={submit} hasSwitches>
      <div role="alert">
        {isExpired && <p className="notice bad">{t('adminSite:login.expired')}</p>}
        {isStranger && <p className="notice bad">{t('adminOrders:noToken')}</p>}
        {code && (
          <p className="notice bad">
            {code === 'NETWORK' ? (
              <Said text={t('adminSite:login.failed')} more={t('errors:NETWORK')} />
            ) : (
              <Said
                text={t(`errors:${code}`)}
                more={[
                  wait !== undefined && t('adminSite:login.retryAfter', { seconds: wait }),
                  code === 'LOGIN_THROTTLED' && canUsePasskeys() && t('adminSite:login.passkeyAtOnce'),
                ]
                  .filter(Boolean)
                  .join(' ')}
              />
            )}
          </p>
        )}
      </div>
      <TextField
        ref={emailRef}
        label={t('adminSite:login.email')}
        error={fieldError('email')}
        required
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordInput
        label={t('adminSite:login.password')}
        showLabel={t('adminSite:login.showPassword')}
        autoComplete="current-password"
        error={fieldError('password')}
      />
      <Button type="submit" wide aria-disabled={login.isPending}>
        {login.isPending ? t('adminSite:login.submitting') : t('adminSite:login.submit')}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <p className="sign-ways">
        <Link className="link" to="/forgot-password" search={{ staff: true }}>
          {t('adminSite:login.forgotten')}
        </Link>
        <br />
        <a className="link" href="/home">
          {t('adminSite:login.backToSite')}
        </a>
      </p>
    </SignSheet>
  )
}
