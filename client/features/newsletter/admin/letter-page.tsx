import '#client/ui/work.css'
import './letters.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Letter } from '#shared/letters.ts'
import { isEditable } from '#shared/letters.rules.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'
import { LetterFate } from './letter-fate.tsx'
import { LetterForm } from './letter-form.tsx'
import { SentLetter } from './sent-letter.tsx'

/** While a letter is being sent its counts are asked for. */
const followMs = 3000

/** Of one that was stopped, the batch under way still goes out. */
const isGoingOut = ({ state, underWay }: Letter): boolean =>
  state === 'sending' || (state === 'stopped' && underWay > 0)

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
        refetchInterval: ({ state }) => (state.data && isGoingOut(state.data) ? followMs : false),
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
          {letter.data.state !== 'draft' && <LetterFate letter={letter.data} />}
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
