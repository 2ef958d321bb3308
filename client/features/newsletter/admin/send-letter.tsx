import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audience } from '#shared/letters.rules.ts'
import { fieldErrorsOf } from '#client/core/errors.ts'
import { momentOfField } from '#client/core/time-field.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useProof } from '#client/features/admin/proof.tsx'

interface SendLetterProps {
  id: string
  seenUpdatedAt: string
  audience: Audience
  onSent: () => void
  onClose: () => void
}

/** The last question before a letter goes out: to how many, and when. */
export function SendLetter({ id, seenUpdatedAt, audience, onSent, onClose }: SendLetterProps) {
  const { t } = useTranslation(['adminLetters', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const people = useQuery(trpc.letters.audiences.queryOptions(undefined, { staleTime: 0 }))
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState('')
  const sendAt = momentOfField(at)
  const [isMissing, setMissing] = useState(false)
  const proven = useProof()
  const send = useMutation(
    proven(
      trpc.letters.send.mutationOptions({
        onSuccess: async () => {
          onSent()
          await queryClient.invalidateQueries({ queryKey: trpc.letters.pathKey() })
          onClose()
        },
      }),
    ),
  )
  const wrong = send.isError ? fieldErrorsOf(send.error).sendAt : undefined
  const confirm = () => {
    if (send.isPending) return
    if (isLater && sendAt === null) return setMissing(true)
    send.mutate({ id, seenUpdatedAt, sendAt: isLater ? sendAt : null })
  }
  return (
    <Dialog
      open
      title={t('adminLetters:send.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('adminLetters:send.cancel')}
          </Button>
          <Button aria-disabled={send.isPending} onClick={confirm}>
            {t(isLater ? 'adminLetters:send.schedule' : 'adminLetters:send.sendNow')}
          </Button>
        </>
      }
    >
      {people.data && (
        <p>
          {t('adminLetters:send.to', {
            count: people.data[audience],
            audience: t(`adminLetters:audiences.${audience}`),
          })}
        </p>
      )}
      <fieldset className="letter-when">
        <legend>{t('adminLetters:send.when')}</legend>
        {[false, true].map((later) => (
          <label key={String(later)}>
            <input type="radio" name="when" checked={isLater === later} onChange={() => setLater(later)} />{' '}
            {t(later ? 'adminLetters:send.later' : 'adminLetters:send.now')}
          </label>
        ))}
      </fieldset>
      {isLater && (
        <TextField
          type="datetime-local"
          label={t('adminLetters:send.at')}
          hint={t('adminLetters:send.indian')}
          error={isMissing && sendAt === null ? t('adminLetters:send.timeNeeded') : wrong && t(`errors:${wrong}`)}
          required
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      )}
      <Notice
        notice={
          send.isError && !wrong ? { isGood: false, text: sentence(send.error, t('adminLetters:send.failed')) } : null
        }
      />
    </Dialog>
  )
}
