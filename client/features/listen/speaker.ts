import type { Sentence } from './article-text.ts'
import { voiceOf } from './voices.ts'

export type SpeakerState = 'playing' | 'paused' | 'failed'

interface Listener {
  /** Before a sentence is read, and when the reader goes to one. @param isAsked whether the reader did */
  onPlace(index: number, isAsked: boolean): void
  onState(state: SpeakerState): void
  /** After the last sentence. */
  onEnd(): void
}

/**
 * Reads sentences aloud, one after the other. Browsers cannot be relied on to pause: on Android they never go on. So a
 * pause ends the sentence, which is then read from its beginning.
 */
export function createSpeaker(sentences: readonly Sentence[], rate: number, listener: Listener) {
  let index = 0
  let currentRate = rate
  let state: SpeakerState = 'paused'
  /** Events of a sentence that was cancelled come late, or never. */
  let turn = 0

  const become = (next: SpeakerState) => {
    state = next
    listener.onState(next)
  }
  const say = (isAsked: boolean) => {
    turn += 1
    const own = turn
    // Only what is being said: some browsers drop what follows at once.
    if (speechSynthesis.speaking || speechSynthesis.pending) speechSynthesis.cancel()
    const sentence = sentences[index]
    if (!sentence) {
      become('paused')
      index = 0
      listener.onEnd()
      return
    }
    listener.onPlace(index, isAsked)
    const voice = voiceOf(sentence.lang) ?? voiceOf(sentence.lang === 'ta' ? 'en' : 'ta')
    const utterance = new SpeechSynthesisUtterance(sentence.spoken)
    if (voice) utterance.voice = voice
    utterance.lang = voice?.lang ?? sentence.lang
    utterance.rate = currentRate
    utterance.addEventListener('end', () => {
      if (own !== turn) return
      index += 1
      say(false)
    })
    utterance.addEventListener('error', () => {
      if (own !== turn) return
      speechSynthesis.cancel()
      become('failed')
    })
    // Another tab may have left it paused.
    speechSynthesis.resume()
    speechSynthesis.speak(utterance)
  }
  const pause = () => {
    turn += 1
    speechSynthesis.cancel()
  }
  return {
    play() {
      become('playing')
      say(true)
    },
    pause() {
      pause()
      become('paused')
    },
    /** Goes on or back by sentences. */
    move(by: 1 | -1) {
      index = Math.min(Math.max(index + by, 0), sentences.length - 1)
      if (state === 'playing') say(true)
      else listener.onPlace(index, true)
    },
    setRate(next: number) {
      currentRate = next
      if (state === 'playing') say(false)
    },
    stop: pause,
  }
}
