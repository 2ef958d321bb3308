import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { Letter } from '#shared/letters.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** What will become of a letter, or is becoming of it; the way to stop it, and to go on. */
export function LetterFate({ letter }: { letter: Letter }) {
  const { t } = useTranslation('adminLetters')
  const { stop, resume } = useSteps()
  const { id, state, underWay, rest, counts } = letter
  const isStopped = state === 'stopped'
  return (
    <div className="letter-fate">
      <div role="status">
        <p className="letter-now">
          <Now letter={letter} />
        </p>
        {isStopped && underWay > 0 && <p>{t('sent.underWay', { count: underWay })}</p>}
        {state === 'sent' && underWay > 0 && <p>{t('sent.retrying', { count: underWay })}</p>}
      </div>
      {(state === 'sending' || isStopped) && <Progress {...counts} />}
      {(state === 'scheduled' || state === 'sending') && (
        <Button look="line" aria-disabled={stop.isPending} onClick={() => !stop.isPending && stop.mutate({ id })}>
          {t(state === 'scheduled' ? 'sent.unschedule' : 'sent.stop')}
        </Button>
      )}
      {isStopped && rest > 0 && (
        <div className="letter-resume">
          <Button aria-disabled={resume.isPending} onClick={() => !resume.isPending && resume.mutate({ id })}>
            {t('sent.resume', { count: rest })}
          </Button>
          <p>{t('sent.nobodyTwice')}</p>
        </div>
      )}
    </div>
  )
}

function Now({ letter: { state, sendAt, endedAt, underWay, rest, counts } }: { letter: Letter }) {
  const { t } = useTranslation('adminLetters')
  const lang = useLang()
  const day = (at: string | null) => (at ? formatDate(at, lang) : '')
  if (state === 'scheduled')
    return t('sent.scheduled', { date: day(sendAt), time: sendAt ? formatDate(sendAt, lang, 'time') : '' })
  if (state === 'sending') return t('sent.sending', { delivered: counts.delivered, total: counts.total })
  if (state === 'sent') return t('sent.sent', { date: day(endedAt) })
  return t('sent.stopped', { delivered: counts.delivered, rest: rest + underWay })
}

/** How many of all have it, and of how many it came back. */
function Progress({ total, delivered, bounced }: Letter['counts']) {
  const share = (count: number) => ({ inlineSize: `${(count / Math.max(total, 1)) * 100}%` })
  return (
    <div className="letter-bar" aria-hidden="true">
      <span style={share(delivered)} />
      <span className="bounced" style={share(bounced)} />
    </div>
  )
}

function useSteps() {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const toasts = useToast()
  const sentence = useSentence()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: trpc.letters.pathKey() })
  const stop = useMutation(
    trpc.letters.stop.mutationOptions({
      onError: (error) => toasts.show(sentence(error, t('sent.stopFailed'))),
      onSettled,
    }),
  )
  const resume = useMutation(
    trpc.letters.resume.mutationOptions({
      onError: (error) => toasts.show(sentence(error, t('sent.resumeFailed'))),
      onSettled,
    }),
  )
  return { stop, resume }
}
