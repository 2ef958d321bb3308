import type { Page } from '@playwright/test'

export interface Said {
  text: string
  lang: string
  rate: number
}

interface Voices {
  said: Said[]
  /** The device knows its voices from now on. */
  arrive: () => void
  /** What is being said has been said. */
  finish: () => void
  fail: () => void
}

declare global {
  interface Window {
    voices: Voices
  }
}

/** Gives the page a device with these voices, which it knows late, as real ones do; what they are to say is kept. */
export async function giveVoices(page: Page, langs: readonly string[]): Promise<void> {
  await page.addInitScript((names) => {
    class Utterance extends EventTarget {
      text: string
      lang = ''
      rate = 1
      voice = null
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    let current: Utterance | undefined
    let known: object[] = []
    class Synthesis extends EventTarget {
      pending = false
      get speaking() {
        return current !== undefined
      }
      getVoices() {
        return known
      }
      speak(utterance: Utterance) {
        const { text, lang, rate } = utterance
        // What is empty only asks for leave to speak.
        if (text === '') return
        window.voices.said.push({ text, lang, rate })
        current = utterance
      }
      cancel() {
        // Browsers tell of it later.
        const cancelled = current
        current = undefined
        setTimeout(() => cancelled?.dispatchEvent(new Event('error')))
      }
      pause() {}
      resume() {}
    }
    const synthesis = new Synthesis()
    const end = (type: string) => {
      const ended = current
      current = undefined
      ended?.dispatchEvent(new Event(type))
    }
    window.voices = {
      said: [],
      arrive: () => {
        known = names.map((lang) => ({ lang, name: lang, localService: true, default: false, voiceURI: lang }))
        synthesis.dispatchEvent(new Event('voiceschanged'))
      },
      finish: () => end('end'),
      fail: () => end('error'),
    }
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true })
  }, langs)
}

export const arrive = (page: Page): Promise<void> => page.evaluate(() => window.voices.arrive())
export const said = (page: Page): Promise<Said[]> => page.evaluate(() => window.voices.said)
export const isSpeaking = (page: Page): Promise<boolean> => page.evaluate(() => speechSynthesis.speaking)
export const finish = (page: Page): Promise<void> => page.evaluate(() => window.voices.finish())
export const fail = (page: Page): Promise<void> => page.evaluate(() => window.voices.fail())

/** What is marked on the page as being read. */
export const marked = (page: Page): Promise<string> =>
  page.evaluate(() => [...(CSS.highlights.get('listen') ?? [])].map(String).join('').replaceAll('\u00AD', ''))
