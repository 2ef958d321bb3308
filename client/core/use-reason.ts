import { errorCodeOf } from './errors.ts'
import { useSentence } from './use-sentence.ts'

/**
 * Why a call has failed, for after it was said that it has; undefined where nothing more is known than that something went
 * wrong, which would say the same twice.
 */
export function useReason(): (error: unknown) => string | undefined {
  const sentence = useSentence()
  return (error) => (errorCodeOf(error) === 'INTERNAL' ? undefined : sentence(error))
}
