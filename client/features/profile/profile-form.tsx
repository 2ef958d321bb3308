import '#client/ui/notice.css'
import './profile-form.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import { genders, maxMobileLength } from '#shared/profile.rules.ts'
import { isOddPhone } from '#shared/india.ts'
import type { Profile } from '#shared/profile.ts'
import { isSaidAtField } from '#client/core/errors.ts'
import { formText, useWrongField } from '#client/core/form.ts'
import { readerToken, rememberPlace, storeReader, useReader } from '#client/core/reader.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useFieldErrors, useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Field } from '#client/ui/field.tsx'
import { Said } from '#client/ui/said.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** The profile of whoever is logged in. */
export function ProfileForm() {
  const { t } = useTranslation('profile')
  const sentence = useSentence()
  const trpc = useTrpc()
  const reader = useReader()
  const profile = useQuery(trpc.profile.get.queryOptions(undefined, { enabled: reader !== null, staleTime: 0 }))

  if (!reader)
    return (
      <EmptyState text={t('profile:notLoggedIn')}>
        <Link to="/login" className="btn" onClick={() => rememberPlace()}>
          {t('profile:loginLink')}
        </Link>
      </EmptyState>
    )
  if (profile.isPending) return <p role="status">{t('profile:loading')}</p>
  if (profile.isError)
    return (
      <ErrorPanel title={t('profile:failed')} onRetry={() => void profile.refetch()}>
        {sentence(profile.error)}
      </ErrorPanel>
    )
  return <Form profile={profile.data} />
}

function Form({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState(profile.email)
  const [mobile, setMobile] = useState(profile.mobile)
  const [newPassword, setNewPassword] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const needsPassword = profile.hasPassword && (newPassword !== '' || email.trim().toLowerCase() !== profile.email)

  const save = useMutation(
    trpc.profile.update.mutationOptions({
      onSuccess: ({ profile: saved, token: replaced }) => {
        queryClient.setQueryData(trpc.profile.get.queryKey(), saved)
        const token = replaced ?? readerToken()
        if (token) storeReader({ token, id: saved.id, name: saved.name })
        setEmail(saved.email)
        setNewPassword('')
        setCurrentPassword('')
        void queryClient.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() })
        void queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    const data = new FormData(event.currentTarget)
    const text = (name: string) => formText(data, name)
    save.mutate({
      name: text('name'),
      email,
      mobile,
      dob: text('dob'),
      gender: genders.find((gender) => gender === text('gender')) ?? '',
      newPassword,
      currentPassword,
    })
  }
  const fieldError = useFieldErrors(save.error)
  const form = useWrongField(save.error)

  return (
    <form ref={form} method="post" className="profile" onSubmit={submit} noValidate>
      <Field label={t('profile:name')} error={fieldError('name')} required>
        {(control) => <input {...control} name="name" defaultValue={profile.name} autoComplete="name" />}
      </Field>
      <Field label={t('profile:email')} error={fieldError('email')} required>
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            value={email}
            autoComplete="email"
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      {!profile.emailVerified && <Unconfirmed />}
      <Field
        label={t('profile:mobile')}
        hint={isOddPhone(mobile) && t('profile:mobileOdd')}
        error={fieldError('mobile')}
      >
        {(control) => (
          <input
            {...control}
            type="tel"
            name="mobile"
            value={mobile}
            maxLength={maxMobileLength}
            autoComplete="tel"
            onChange={(event) => setMobile(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('profile:dob')} error={fieldError('dob')}>
        {(control) => <input {...control} type="date" name="dob" defaultValue={profile.dob} autoComplete="bday" />}
      </Field>
      <GenderField value={profile.gender} error={fieldError('gender')} />
      <Field label={t('profile:newPassword')} hint={t('profile:newPasswordHint')} error={fieldError('newPassword')}>
        {(control) => (
          <input
            {...control}
            type="password"
            value={newPassword}
            autoComplete="new-password"
            onChange={(event) => setNewPassword(event.target.value)}
          />
        )}
      </Field>
      {needsPassword && (
        <Field
          label={t('profile:currentPassword')}
          hint={t('profile:currentPasswordHint')}
          error={fieldError('currentPassword')}
          required
        >
          {(control) => (
            <input
              {...control}
              type="password"
              value={currentPassword}
              autoComplete="current-password"
              onChange={(event) => setCurrentPassword(event.target.value)}
            />
          )}
        </Field>
      )}
      <SaveNotes saved={save.data} error={save.error} />
      {!profile.hasPassword && <SignInAgain error={save.error} />}
      <Button type="submit" aria-disabled={save.isPending}>
        {save.isPending ? t('profile:saving') : t('profile:save')}
      </Button>
    </form>
  )
}

function GenderField({ value, error }: { value: Profile['gender']; error: string | null }) {
  const { t } = useTranslation('profile')
  return (
    <Field label={t('gender')} error={error}>
      {(control) => (
        <select {...control} name="gender" defaultValue={value}>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(`genders.${gender || 'none'}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** What came of the last attempt to save. */
function SaveNotes({ saved, error }: { saved: { isAddressPending: boolean } | undefined; error: unknown }) {
  const { t } = useTranslation('profile')
  const reason = useReason()
  return (
    <>
      <div role="status">
        {saved && (
          <p className="notice">
            <Said text={t('profile:saved')} more={saved.isAddressPending ? t('profile:addressPending') : undefined} />
          </p>
        )}
      </div>
      <div role="alert">
        {error != null && (
          <p className="notice bad">
            <Said text={t('profile:saveFailed')} more={isSaidAtField(error) ? undefined : reason(error)} />
          </p>
        )}
      </div>
    </>
  )
}

/** The address has not been shown to be the reader's: the link can be had once more. */
function Unconfirmed() {
  const { t } = useTranslation('profile')
  const sentence = useSentence()
  const trpc = useTrpc()
  const lang = useLang()
  const toasts = useToast()
  const resend = useMutation(
    trpc.auth.resendConfirmation.mutationOptions({
      onSuccess: () => toasts.show(t('profile:resent')),
      onError: (error) => toasts.show(sentence(error)),
    }),
  )
  return (
    <p className="hint">
      {t('profile:emailUnconfirmed')}{' '}
      <button type="button" className="link" onClick={() => resend.mutate({ lang })}>
        {t('profile:resend')}
      </button>
    </p>
  )
}
