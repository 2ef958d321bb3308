import './presence.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { places, type DraftStatus, type OtherEditor } from '#shared/drafts.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import type { SavedForm } from './autosaver.ts'
import { placeOf, sendLast } from './tab-signals.ts'
import type { Autosave } from './use-autosave.ts'

/** How often a tab says that it still has the post open. */
const hereMs = 4000

/** Whether something is stored that this tab neither has nor has written. */
const isNewer = (stored: DraftStatus, { version, seenUpdatedAt = '' }: SavedForm): boolean =>
  stored.version > version
    ? stored.updatedAt >= seenUpdatedAt
    : stored.version === 0 && stored.updatedAt > seenUpdatedAt

/** Who else has the post open, and whether something newer is stored than this tab has. */
function useOtherEditors({ tab, known, status }: Autosave): { others: OtherEditor[]; isOutdated: boolean } {
  const { mutateAsync: stay } = useMutation(useTrpc().drafts.here.mutationOptions())
  const { data: seen } = useQuery({
    queryKey: ['others at a post', tab],
    queryFn: () => {
      const { id } = known()
      return id === undefined ? null : stay({ id, tab, place: placeOf(document.activeElement, tab) })
    },
    ...{ refetchInterval: hereMs, refetchOnWindowFocus: 'always', staleTime: 0, gcTime: 0, retry: false },
  })
  useEffect(() => {
    const leave = () => {
      const { id } = known()
      if (id !== undefined) sendLast('drafts.leave', { id, tab })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [known, tab])
  const isQuiet = status.kind === 'idle' || status.kind === 'saved'
  return { others: seen?.others ?? [], isOutdated: isQuiet && !!seen && isNewer(seen, known()) }
}

/** Who else has the post open, and that something newer is stored. Says nothing while nobody is there. */
export function Presence({ autosave, onLoad }: { autosave: Autosave; onLoad: () => void }) {
  const { t } = useTranslation('adminDrafts')
  const { others, isOutdated } = useOtherEditors(autosave)
  const sentence = ({ name, isSelf, place }: OtherEditor): string => {
    if (isSelf) return t('presence.self')
    const where = places.find((one) => one === place)
    return where ? t(`presence.in.${where}`, { name }) : t('presence.here', { name })
  }
  const sentences = [...new Set(others.map(sentence))]
  return (
    <div className="presence on-wash" role="status">
      {sentences.map((text) => (
        <p key={text}>
          <LangText>{text}</LangText>
        </p>
      ))}
      {isOutdated && (
        <p>
          {t('presence.newer')}{' '}
          <Button look="line" onClick={onLoad}>
            {t('presence.load')}
          </Button>
        </p>
      )}
    </div>
  )
}
