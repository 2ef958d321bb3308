import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors, useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { maxSenderLength } from '#shared/settings.ts'
import { useSite } from '#client/core/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'

/** The sender of parcels in lines: the setting, or else the name and address of the site. */
export function useSender(): string {
  const trpc = useTrpc()
  const lang = useLang()
  const site = useSite()
  const { data } = useQuery(trpc.settings.get.queryOptions())
  return data?.sender || `${site.name}\n${site.address[lang]}`
}

/** Whom the labels name as the sender. */
export function SenderForm() {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const stored = useSender()
  const [typed, setTyped] = useState<string | null>(null)
  const save = useMutation(
    trpc.settings.update.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.settings.get.queryKey(), saved)
        setTyped(null)
      },
    }),
  )
  const errorOf = useFieldErrors(save.error)
  return (
    <details className="slip-sender mb-5">
      <summary className="tap pointer">{t('sender')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate({ sender: typed ?? stored })
        }}
      >
        <TextField
          as="textarea"
          rows={4}
          label={t('sender')}
          hint={t('senderHint')}
          error={save.error && (errorOf('sender') ?? sentence(save.error, t('updateFailed')))}
          maxLength={maxSenderLength}
          value={typed ?? stored}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="line" disabled={save.isPending}>
          {t('save')}
        </Button>
      </form>
    </details>
  )
}
