import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf, errorDetailsOf } from '#client/core/errors.ts'
import type { SecondStep as Step } from '#shared/factors.ts'
import { Button } from '#client/ui/button.tsx'
import { FailureNote, SignSheet } from '#client/ui/sign-sheet.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { AdminForm } from './admin-form.tsx'
import { dropToken, pageAfterLogin, passwordPage, storedToken, storeToken } from './admin-token.ts'
import { FormField, FormPassword } from './form-fields.tsx'
import { answerByPasskey, canUsePasskeys, usePasskeySentence } from './passkeys.ts'
import { SecondStep } from './second-step.tsx'
import { useAdminForm } from './use-admin-form.ts'

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

/** The server judges them. */
const loginForm = z.object({ email: z.string(), password: z.string() })

interface FirstStepProps extends LoginPageProps {
  onSignedIn: (token: string, page?: string) => void
}

/** By the password, or by a passkey alone. */
function FirstStep({ next, expired, onSignedIn }: FirstStepProps) {
  const { t } = useTranslation(['adminSite', 'adminOrders'])
  const trpc = useTrpc()
  const router = useRouter()
  useDocumentTitle(t('adminSite:login.title'))
  const [hadToken] = useState(() => storedToken() !== null)

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
        form.focus('email')
        if (errorCodeOf(error) !== 'SECOND_FACTOR_NEEDED') return
        const secondStep = errorDetailsOf(error) as Step
        void router.navigate({ to: '.', search: true, state: { secondStep } })
      },
    }),
  )

  const form = useAdminForm({
    schema: loginForm,
    source: { email: '', password: '' },
    isFleeting: true,
    failed: () => null,
  })
  const isExpired = (expired || isValid === false) && login.isIdle
  // Sent here by a page of the admin, without ever having been signed in.
  const isStranger = next !== undefined && !hadToken && !isExpired && login.isIdle
  const failure = form.failure
  const code = failure === null ? null : errorCodeOf(failure)
  return (
    <SignSheet title={t('adminSite:login.title')} hasSwitches>
      <AdminForm form={form} onSubmit={(input) => login.mutateAsync(input)}>
        <div role="alert">
          {isExpired && <p className="notice bad">{t('adminSite:login.expired')}</p>}
          {isStranger && <p className="notice bad">{t('adminOrders:noToken')}</p>}
          {code && code !== 'SECOND_FACTOR_NEEDED' && (
            <FailureNote
              error={failure}
              fallback={t('adminSite:login.failed')}
              retryAfter={(seconds) => t('adminSite:login.retryAfter', { seconds })}
              more={code === 'LOGIN_THROTTLED' && canUsePasskeys() && t('adminSite:login.passkeyAtOnce')}
            />
          )}
        </div>
        <FormField
          form={form}
          name="email"
          label={t('adminSite:login.email')}
          required
          type="email"
          autoComplete="username"
          autoFocus
        />
        <FormPassword
          form={form}
          name="password"
          label={t('adminSite:login.password')}
          autoComplete="current-password"
        />
        <Button type="submit" wide aria-disabled={form.isBusy}>
          {form.isBusy ? t('adminSite:login.submitting') : t('adminSite:login.submit')}
        </Button>
      </AdminForm>
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

/** A sign-in by a passkey alone, where the browser can. */
function PasskeySignIn({ onSignedIn }: { onSignedIn: (token: string) => void }) {
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
      <p className="sign-or">{t('step.or')}</p>
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
