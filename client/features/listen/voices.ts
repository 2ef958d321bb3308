import type { Lang } from '#shared/lang.ts'

/** `ta-IN`; on Android also `ta_IN` and `tam-IND`. */
const isOf = (lang: Lang) => (voice: SpeechSynthesisVoice) => voice.lang.toLowerCase().startsWith(lang)

const voices = (): SpeechSynthesisVoice[] => ('speechSynthesis' in window ? speechSynthesis.getVoices() : [])

/** Whether the device can read a text of this language aloud. */
export const hasVoice = (lang: Lang): boolean => voices().some(isOf(lang))

/** Voices are known some time after the page has loaded. @returns how to unsubscribe */
export function onVoices(listener: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  // Older browsers of Apple know their voices at once, and have no event.
  speechSynthesis.addEventListener?.('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', listener)
}

/** An Indian voice before others, one of the device before one of the network, the device's choice before the rest. */
const rankOf = ({ lang, localService, default: isDefault }: SpeechSynthesisVoice): number =>
  (/in\b|ind\b/i.test(lang) ? 4 : 0) + (localService ? 2 : 0) + (isDefault ? 1 : 0)

/** The voice for texts of a language. */
export const voiceOf = (lang: Lang): SpeechSynthesisVoice | undefined =>
  voices()
    .filter(isOf(lang))
    .toSorted((one, other) => rankOf(other) - rankOf(one))[0]
