import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { z } from 'zod'
import type { Audience } from '#shared/letters.rules.ts'
import { lastMinute, momentOfField } from '#client/core/time-field.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFormSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useProof } from '#client/features/admin/proof.tsx'

const sendForm = z
  .object({ isLater: z.boolean(), sendAt: z.string() })
  .transform(({ isLater, sendAt }) => ({ isLater, sendAt: isLater ? momentOfField(sendAt) : null }))
  .refine(({ isLater, sendAt }) => !isLater || sendAt !== null, { error: 'FIELD_REQUIRED', path: ['sendAt'] })

interface SendLetterProps {
  id: string
  seenUpdatedAt: string
  audience: Audience
  onSent: () => void
  onClose: () => void
}

/** The last question before a letter goes out: to how many, and when. */
export function SendLetter({ id, seenUpdatedAt, audience, onSent, onClose }: SendLetterProps) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useFormSentence()
  const formId = useId()
  const people = useQuery(trpc.letters.audiences.queryOptions(undefined, { staleTime: 0 }))
  const send = useMutation(useProof()(trpc.letters.send.mutationOptions()))
  const form = useAdminForm({
    schema: sendForm,
    source: { isLater: false, sendAt: '' },
    isFleeting: true,
    failed: (error) => sentence(error, t('send.failed')),
  })
  const { isLater } = form.values
  return (
    <Dialog
      open
      title={t('send.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('send.cancel')}
          </Button>
          <Button type="submit" form={formId} aria-disabled={form.isBusy}>
            {t(isLater ? 'send.schedule' : 'send.sendNow')}
          </Button>
        </>
      }
    >
      {people.data && (
        <p>
          {t('send.to', {
            count: people.data[audience],
            audience: t(`audiences.${audience}`),
          })}
        </p>
      )}
      <AdminForm
        id={formId}
        form={form}
        onSubmit={async ({ sendAt }) => {
          await send.mutateAsync({ id, seenUpdatedAt, sendAt })
          onSent()
          await queryClient.invalidateQueries({ queryKey: trpc.letters.pathKey() })
          onClose()
        }}
      >
        <fieldset className="letter-when">
          <legend>{t('send.when')}</legend>
          {[false, true].map((later) => (
            <label key={String(later)}>
              <input type="radio" name="when" checked={isLater === later} onChange={() => form.set('isLater', later)} />{' '}
              {t(later ? 'send.later' : 'send.now')}
            </label>
          ))}
        </fieldset>
        {isLater && (
          <FormField
            form={form}
            name="sendAt"
            type="datetime-local"
            max={lastMinute}
            label={t('send.at')}
            hint={t('send.indian')}
            error={form.codeOf('sendAt') === 'FIELD_REQUIRED' ? t('send.timeNeeded') : form.errorOf('sendAt')}
            required
          />
        )}
        <Notice notice={form.notice} />
      </AdminForm>
    </Dialog>
  )
}
