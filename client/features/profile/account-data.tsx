import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { forgetReader } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** Downloads the reader's data, and deletes the account. */
export function AccountData() {
  const { t } = useTranslation(['profile', 'errors', 'site'])
  const sentence = useSentence()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [isAsking, setAsking] = useState(false)

  const download = async () => {
    try {
      const data = await queryClient.fetchQuery(
        trpc.profile.export.queryOptions(undefined, { staleTime: 0, gcTime: 0 }),
      )
      saveFile('account.json', JSON.stringify(data, null, 2))
    } catch (error) {
      toasts.show(sentence(error))
    }
  }
  return (
    <section className="settings-part" aria-labelledby="your-data">
      <h2 id="your-data">{t('profile:data')}</h2>
      <p>{t('profile:exportText')}</p>
      <p>
        <Button look="line" onClick={() => void download()}>
          {t('profile:export')}
        </Button>
      </p>
      <p>{t('profile:deleteText')}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('profile:delete')}
      </Button>
      <DeleteDialog open={isAsking} onClose={() => setAsking(false)} />
    </section>
  )
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'errors', 'site'])
  const trpc = useTrpc()
  const router = useRouter()
  const toasts = useToast()
  const [password, setPassword] = useState('')
  const { data: profile } = useQuery(trpc.profile.get.queryOptions())
  const remove = useMutation(
    trpc.profile.deleteAccount.mutationOptions({
      onSuccess: async () => {
        forgetReader()
        toasts.show(t('profile:deleted'))
        await router.navigate({ to: '/home' })
      },
    }),
  )
  const code = remove.error && (fieldErrorsOf(remove.error).currentPassword ?? errorCodeOf(remove.error))
  return (
    <Dialog
      open={open}
      title={t('profile:deleteTitle')}
      onClose={onClose}
      className="small"
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('site:cancel')}
          </Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate({ password })}>
            {t('profile:delete')}
          </Button>
        </>
      }
    >
      <p>{t('profile:deleteText')}</p>
      {profile?.hasPassword ? (
        <TextField
          label={t('profile:currentPassword')}
          error={code ? t(`errors:${code}`) : null}
          required
          type="password"
          value={password}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <>
          {code && <p role="alert">{t(`errors:${code}`)}</p>}
          <SignInAgain error={remove.error} />
        </>
      )}
    </Dialog>
  )
}
