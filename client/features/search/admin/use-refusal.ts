import { errorDetailsOf } from '#client/core/errors.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Saying } from '#client/ui/said.tsx'

/** Why a group was not saved: the sentence, and the word that it is about. */
export function useRefusal(): (error: unknown) => Saying {
  const { t } = useTranslation('adminSynonyms')
  const reason = useReason()
  return (error) => {
    const details = errorDetailsOf(error)
    const word = details !== null && typeof details === 'object' && 'word' in details ? String(details.word) : ''
    const more = [word && t('word', { word }), reason(error)].filter(Boolean).join(' ')
    return { text: t('failed.save'), more }
  }
}
