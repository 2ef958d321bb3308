import { afterEach, describe, expect, test, vi } from 'vitest'
import { clustersByRule, graphemeClusters } from './grapheme-clusters.ts'

const texts = [
  'கொற்றவை பெய்த மழை மெய்யெழுத்து வைகை ஆறு',
  'க்ஷத்திரியன், ஸ்ரீரங்கம், ஔவையார், ஃபிரான்ஸ், ௨௦௨௬',
  'ொ ்க ஂ',
  'The 1st é, e\u0301, Straße; naïve\r\nnext\nline\tend',
  '👍🏽 👨‍👩‍👧‍👦 🇮🇳🇱🇰 ❤️ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ☎︎ 1️⃣',
  'க\u200Dஷ க்\u200Cஷ',
  '',
]

describe('a browser that cannot divide texts', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test.each(texts)('divides %j as others do', (text) => expect(clustersByRule(text)).toEqual(graphemeClusters(text)))

  test('counts and cuts Tamil by letters, and keeps க்ஷ and ஸ்ரீ whole', async () => {
    vi.resetModules()
    vi.stubGlobal(
      'Intl',
      Object.fromEntries(
        Object.entries(Object.getOwnPropertyDescriptors(Intl)).flatMap(([name, { value }]) =>
          name === 'Segmenter' ? [] : [[name, value as unknown]],
        ),
      ),
    )
    const { graphemes, truncate } = await import('./text.ts')
    expect('Segmenter' in Intl).toBe(false)
    expect(graphemes('பெய்ததுக்ஷ ஸ்ரீ')).toEqual(['பெ', 'ய்', 'த', 'து', 'க்ஷ', ' ', 'ஸ்ரீ'])
    expect(truncate('கொற்றவை பெய்த மழை', 4)).toBe('கொற்றவை…')
  })
})
