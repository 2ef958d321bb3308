import '#client/ui/work.css'
import './letters.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/dates.ts'
import type { Letter } from '#shared/letters.ts'
import { isEditable } from '#shared/letters.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { LetterForm } from './letter-form.tsx'
import { LetterFrame } from './letter-preview.tsx'
import { useNewLetter } from './use-new-letter.ts'

/** While a letter is being sent its counts are asked for. */
const followMs = 3000

/** A letter: written until it is sent, then as it was sent and what became of it. */
export function LetterPage({ id }: { id: string }) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const sentence = useSentence()
  // No refetch on focus while it is written: it would be taken for somebody else's change.
  const letter = useQuery(
    trpc.letters.get.queryOptions(
      { id },
      {
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => (state.data?.state === 'sending' ? followMs : false),
      },
    ),
  )
  return (
    <>
      <PageHead
        title={(letter.data && !isEditable(letter.data.state) && letter.data.subject) || t('form.title')}
        note={
          <Link className="link" to="/admin/letters">
            {t('form.back')}
          </Link>
        }
      />
      {letter.isPending && <SkeletonBlock className="letter-wait" />}
      {letter.isError && (
        <ErrorPanel title={sentence(letter.error, t('form.loadFailed'))} onRetry={() => void letter.refetch()} />
      )}
      {letter.data && (
        <>
          {letter.data.state !== 'draft' && <Fate letter={letter.data} />}
          {isEditable(letter.data.state) ? (
            <LetterForm key={letter.data.id} letter={letter.data} />
          ) : (
            <SentLetter letter={letter.data} />
          )}
        </>
      )}
    </>
  )
}

/** What will become of a letter, or is becoming of it; and the way to stop it. */
function Fate({ letter: { id, state, sendAt, endedAt, counts } }: { letter: Letter }) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const lang = useLang()
  const toasts = useToast()
  const sentence = useSentence()
  const queryClient = useQueryClient()
  const stop = useMutation(
    trpc.letters.stop.mutationOptions({
      onError: (error) => toasts.show(sentence(error, t('sent.stopFailed'))),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.letters.pathKey() }),
    }),
  )
  const day = (at: string | null) => (at ? formatDate(at, lang) : '')
  const time = sendAt ? formatDate(sendAt, lang, 'time') : ''
  return (
    <div className="letter-fate" role="status">
      <p>
        {state === 'scheduled' && t('sent.scheduled', { date: day(sendAt), time })}
        {state === 'sending' && t('sent.sending', { delivered: counts.delivered, recipients: counts.recipients })}
        {state === 'sent' && t('sent.sent', { date: day(endedAt) })}
        {state === 'stopped' && t('sent.stopped', { delivered: counts.delivered })}
      </p>
      {(state === 'scheduled' || state === 'sending') && (
        <Button look="line" aria-disabled={stop.isPending} onClick={() => !stop.isPending && stop.mutate({ id })}>
          {t(state === 'scheduled' ? 'sent.unschedule' : 'sent.stop')}
        </Button>
      )}
    </div>
  )
}

function SentLetter({ letter }: { letter: Letter }) {
  const { t } = useTranslation('adminLetters')
  const trpc = useTrpc()
  const copy = useNewLetter()
  const preview = useQuery(trpc.letters.preview.queryOptions({ id: letter.id }))
  const { recipients, delivered, bounced, failed, unsubscribed } = letter.counts
  const { lang, audience, subject, content } = letter
  const counts = { recipients, delivered, bounced, failedOnes: failed, unsubscribed }
  return (
    <>
      <dl className="letter-counts">
        {Object.entries(counts).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`sent.${name as keyof typeof counts}`)}</dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
      <Button
        look="line"
        aria-disabled={copy.isPending}
        onClick={() => copy.begin({ lang, audience, subject, content })}
      >
        {t('sent.copy')}
      </Button>
      {preview.data && <LetterFrame html={preview.data.html} width="desktop" />}
    </>
  )
}
