import { describe, expect, test } from 'vitest'
import { normalize, wordsOf } from './normalize.ts'
import { soundKey, soundKeysOfQuery, soundKeysOfText } from './sound.ts'
import { romanStem, stem } from './stem.ts'
import { isTamil, soundsOf, spell } from '#shared/tamil/sounds.ts'

// A seeded generator, so that failures are reproducible.
function randomizer(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = randomizer(47)
const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
const tamil = 'அஆஇஈஉஊஎஏஐஒஓஔஃகஙசஞடணதநபமயரலவழளறனஜஷஸஹஶாிீுூெேைொோௌ்ௗ'
const alphabets = [
  tamil,
  tamil,
  'abcdefghijklmnopqrstuvwxyz',
  `${tamil}abc123 -\u200c\u200d\u00ad`,
  'éàüßİıﬁ①क्षि日本𝒜😀\ud800\u0301"*^():{}',
]

function randomText(): string {
  const alphabet = alphabets[Math.floor(random() * alphabets.length)] ?? tamil
  if (random() < 0.1) return Array.from({ length: 12 }, () => String.fromCharCode(random() * 0xffff)).join('')
  return Array.from({ length: 1 + random() * 14 }, () => pick(Array.from(alphabet))).join('')
}
const texts = Array.from({ length: 20_000 }, randomText)

const words = [...new Set(texts.flatMap(wordsOf))]

describe('any text whatever', () => {
  test('is normalised once and for all, composed or decomposed', () => {
    const changed = texts.filter((text) => {
      const once = normalize(text)
      return [once, text.normalize('NFD'), text.normalize('NFC')].some((form) => normalize(form) !== once)
    })
    expect(changed).toEqual([])
  })

  test('has words with stems that are their own stems', () => {
    expect(words.filter((word) => stem(stem(word)) !== stem(word))).toEqual([])
    expect(words.filter((word) => romanStem(romanStem(word)) !== romanStem(word))).toEqual([])
  })

  test('has words with sounds that are their own sounds', () => {
    expect(words.filter((word) => soundKey(soundKey(word)) !== soundKey(word))).toEqual([])
    const keys = words.flatMap((word) => [...soundKeysOfText(word), ...soundKeysOfQuery(word)])
    expect(keys.filter((key) => !/^[a-z\d]+$/.test(key))).toEqual([])
  })

  test('is spelt as its sounds are', () => {
    const misspelt = words.filter((word) => isTamil(word) && soundsOf(spell(soundsOf(word))) !== soundsOf(word))
    expect(misspelt).toEqual([])
  })
})

describe('normaliser', () => {
  test.each([
    ['க\u0BC6\u0BBE\u0BB3\u0BCDகை', 'கொள்கை'],
    ['க\u200Cவி\u200Dதை\uFEFF', 'கவிதை'],
    ['ஶ்ரீரங்கம்', 'ஸ்ரீரங்கம்'],
    ['ஒளவையார்', 'ஔவையார்'],
    ['கெளதமன்', 'கௌதமன்'],
    ['கெள்கை', 'கெள்கை'],
    ['௨௦௨௪', '2024'],
    ['RÉSUMÉ', 'resume'],
    ['பார்த்தாா்', 'பார்த்தார்'],
  ])('%s becomes %s', (text, expected) => expect(normalize(text)).toBe(expected))
})

describe('stems', () => {
  test.each([
    ['கவிதை', 'கவிதைகள் கவிதைகளில் கவிதையின் கவிதைக்கு கவிதைகளைச் கவிதையும்'],
    ['புத்தகம்', 'புத்தக புத்தகங்கள் புத்தகத்தை புத்தகத்தில் புத்தகத்திற்கு புத்தகங்களுக்காக'],
    ['நாடு', 'நாட்டில் நாட்டின் நாட்டுக்கு நாட்டை நாடும் நாடுகள்'],
    ['எழுத்தாளர்', 'எழுத்தாளர்கள் எழுத்தாளரின் எழுத்தாளருடன் எழுத்தாளன்'],
    ['பெண்', 'பெண்கள் பெண்ணின் பெண்களுக்கு பெண்ணும்'],
    ['சொல்', 'சொற்கள் சொல்லின் சொற்களை'],
    ['படிக்க', 'படித்த படிக்கிறார் படிக்கும் படிப்பு படித்தார்கள்'],
    ['history', 'histories'],
  ])('%s and its forms have one', (word, forms) => {
    for (const form of forms.split(' ')) expect(stem(form)).toBe(stem(word))
  })
})

describe('sounds', () => {
  test.each([
    ['கவிதை', 'kavithai kavidhai kavitai kavithaigal kavithaikalil'],
    ['புத்தகம்', 'puthagam puththagam buthakam'],
    ['தமிழ்', 'tamil thamizh tamizh thamil'],
    ['வெற்றி', 'vetri vettri vetriyin'],
    ['மன்றம்', 'mandram manram mantram'],
    ['சித்திரம்', 'chitram chithram sithiram'],
    ['திராவிடம்', 'dravidam thiravidam diravidam'],
    ['பக்ஷி', 'pakshi patchi பட்சி'],
    ['ஞானம்', 'gnanam njanam nyanam'],
  ])('%s is heard in every spelling', (word, spellings) => {
    const kept = soundKeysOfText(word)
    for (const spelling of spellings.split(' '))
      expect({ spelling, met: soundKeysOfQuery(spelling).some((key) => kept.includes(key)) }).toEqual({
        spelling,
        met: true,
      })
  })
})
