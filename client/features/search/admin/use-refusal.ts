import { errorDetailsOf } from '#client/core/errors.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Why a group was not saved: the sentence, and the word that it is about. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation('adminSynonyms')
  const sentence = useSentence()
  return (error) => {
    const details = errorDetailsOf(error)
    const word = details !== null && typeof details === 'object' && 'word' in details ? String(details.word) : ''
    return [t('failed.save'), word && t('word', { word }), sentence(error)].filter(Boolean).join(' ')
  }
}
