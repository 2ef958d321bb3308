import './typing-select.css'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useMemo, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { loadMessages } from '#client/i18n/load.ts'
import { useI18n, useTranslation } from '#client/i18n/use-translation.ts'
import { CandidateList } from './candidate-list.tsx'
import type { AskForWords } from './candidates.ts'
import type { TypingWay } from './choice.ts'
import { typeInFields } from './fields.ts'
import { TypingSelect } from './typing-select.tsx'
import { typingOf } from './typing.ts'

/** A pause this long in typing asks the server. */
const pauseMs = 120

/** Which words letters may mean, by the server: readers load no lexicon. */
function useAskForWords(): AskForWords {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const [ask] = useState((): AskForWords => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return (letters) =>
      new Promise((resolve) => {
        // A word that has just begun does not take back the question about the one before it.
        if (letters.length > 1) clearTimeout(timer)
        timer = setTimeout(
          () => resolve(queryClient.fetchQuery(trpc.search.words.queryOptions({ letters }, { staleTime: Infinity }))),
          pauseMs,
        )
      })
  })
  return ask
}

/** Has the fields with `data-typing` type Tamil, and says how. */
export function TypingBar({ choice }: { choice: TypingWay }) {
  use(loadMessages(useI18n(), 'typing'))
  const { t } = useTranslation('typing')
  const ask = useAskForWords()
  const { typing, candidates } = useMemo(() => typingOf(choice, ask), [choice, ask])
  useEffect(() => {
    const ends = [typeInFields(typing), candidates?.watch()]
    return () => {
      for (const end of ends) end?.()
    }
  }, [typing, candidates])
  return (
    <div className="typing-bar row wraps gap-x-4 note soft">
      <TypingSelect choice={choice} />
      <p>{t(`hints.${choice}`)}</p>
      {candidates && <CandidateList candidates={candidates} />}
    </div>
  )
}
