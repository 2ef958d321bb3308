import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { definitions } from '#shared/settings.ts'
import { useSite } from '#client/core/settings.ts'
import { useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

/** The sender of parcels in lines: the setting, or else the name and address of the site. */
export function useSender(): string {
  const trpc = useTrpc()
  const lang = useLang()
  const site = useSite()
  const { data } = useQuery(trpc.settings.get.queryOptions())
  return data?.sender || `${site.name}\n${site.address[lang]}`
}

const senderForm = z.object({ sender: definitions.sender.schema })

/** Whom the labels name as the sender. */
export function SenderForm() {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const stored = useSender()
  const save = useMutation(trpc.settings.update.mutationOptions())
  const form = useAdminForm({
    schema: senderForm,
    source: { sender: stored },
    followsSource: true,
    failed: (error) => sentence(error, t('updateFailed')),
  })
  return (
    <details className="slip-sender mb-5">
      <summary className="tap pointer">{t('sender')}</summary>
      <AdminForm
        form={form}
        onSubmit={async (input, typed) => {
          const saved = await save.mutateAsync(input)
          form.finish(typed, { sender: saved.sender ?? '' })
          queryClient.setQueryData(trpc.settings.get.queryKey(), saved)
        }}
      >
        <FormField
          form={form}
          name="sender"
          as="textarea"
          rows={4}
          label={t('sender')}
          hint={t('senderHint')}
          error={form.errorOf('sender') ?? form.notice?.text ?? null}
        />
        <Button type="submit" look="line" disabled={form.isBusy}>
          {t('save')}
        </Button>
      </AdminForm>
    </details>
  )
}
