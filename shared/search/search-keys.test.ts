import { describe, expect, test } from 'vitest'
import { normalize } from './normalize.ts'
import { soundKey, soundKeysOfQuery, soundKeysOfText } from './sound.ts'
import { romanStem, stem } from './stem.ts'
import { keysOf } from './word-keys.ts'
import { indexedWord, indexedWords, shownWords } from './words.ts'
import { apart } from '#server/test/tamil/apart.ts'
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
/** SEARCH_STRINGS=200000 for the long run. */
const texts = Array.from({ length: Number(process.env.SEARCH_STRINGS ?? 10_000) }, randomText)

const words = [...new Set(texts.flatMap(indexedWords))]

describe('any text whatever', () => {
  test('is normalised once and for all, composed or decomposed', () => {
    const changed = texts.filter((text) => {
      const once = normalize(text)
      return [once, text.normalize('NFD'), text.normalize('NFC')].some((form) => normalize(form) !== once)
    })
    expect(changed).toEqual([])
  })

  test('has the same words, composed or decomposed', () => {
    const wordsOf = (text: string): string => indexedWords(text).join(' ')
    expect(texts.filter((text) => wordsOf(text.normalize('NFD')) !== wordsOf(text.normalize('NFC')))).toEqual([])
  })

  test('has words that are found by themselves', () => {
    expect(words.filter((word) => indexedWords(word).join(' ') !== word || !finds(word, word))).toEqual([])
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

describe('words of a text', () => {
  test.each([
    ['1936இல் 21ஆம் 50களில் 3ஆவது 1974இலேயே', '1936 21 50 3 1974'],
    ['2024-ல் 21-ஆம் 640இலிருந்து 9Cயின் ௧௯௩௬இல்', '2024 21 640 9c 1936'],
    ['100கோடி 5இலட்சம் 1980க்கு', '100 கோடி 5 இலட்சம் 1980'],
    ['ரூ. 1,00,000 அல்லது 2,500; 12,34,567இல் 100,000', 'ரூ 100000 அல்லது 2500 1234567 100000'],
    ['10,20 மற்றும் 2024,25 3.5', '10 20 மற்றும் 2024 25 3 5'],
    ['தி.மு.க.வின் தி.மு.கவில் தி.மு.க மு.க. ஐ.நா.வில்', 'திமுக திமுக திமுக முக ஐநா'],
    ['எம்.ஜி.ஆர். எம்.ஜி.ஆரின் பி. ஆர். அம்பேத்கர்', 'எம்ஜிஆர் எம்ஜிஆர் பிஆர் அம்பேத்கர்'],
    ['மு.க.ஸ்டாலின் மு. க. ஸ்டாலின் ஈ.வெ.ராமசாமி', 'முக ஸ்டாலின் முக ஸ்டாலின் ஈவெ ராமசாமி'],
    ['D.M.K. B.R.Ambedkar the U.S.A PDFஐ DMKவின்', 'dmk br ambedkar the usa pdf dmk'],
    ['மு.வரதராசன் எஸ். மதிவாணன் பூ. இதழ் ஆ. நாள்', 'மு வரதராசன் எஸ் மதிவாணன் பூ இதழ் ஆ நாள்'],
  ])('%s are %s', (text, expected) => {
    expect(indexedWords(text).join(' ')).toBe(expected)
    expect(shownWords(text).map(indexedWord).join(' ')).toBe(expected)
  })
})

/** Whether a query word finds a word of a text. */
const finds = (query: string, word: string): boolean => {
  const { lemmas, parts } = keysOf(word)
  return keysOf(query).lemmas.some((key) => lemmas.includes(key) || parts.includes(key))
}

describe('lemmas', () => {
  test.each([
    ['கதவு', 'கதவை கதவும் கதவுகளில் கதவுக்கு'],
    ['ஊர்', 'ஊரில் ஊருக்கு ஊர்களின்'],
    ['கேள்', 'கேட்டார் கேட்கவில்லை கேட்பதற்கு கேட்டுக்கொண்டிருந்தது'],
    ['அம்பேத்கர்', 'அம்பேத்கரின் அம்பேத்கருக்கு'],
    ['எசுத்தர்', 'எசுத்தரின் எசுத்தரை'],
    ['திமுக', 'திமுகவின் திமுகவில் திமுகவினர் திமுகவுக்கு'],
    ['mgr', 'எம்ஜிஆர் எம்ஜிஆரின்'],
    ['ஒழிப்பு', 'ஒழிப்பை ஒழிக்கும் ஒழித்தார்'],
    ['சட்டம்', 'இச்சட்டம் அச்சட்டத்தை'],
    ['நாடு', 'அந்நாடு எந்நாட்டிலும்'],
    ['விருது', 'இவ்விருது'],
    ['ஊர்', 'அவ்வூர் இவ்வூரில்'],
    ['இந்தியா', 'இந்திய இந்தியக்'],
    ['ஐரோப்பா', 'ஐரோப்பிய'],
    ['கூறு', 'கூறினர் கூறுவர் கூறுமாறு'],
    ['போ', 'போயிற்று'],
    ['உலகம்', 'உலகின் உலகில் உலகை'],
    ['சனிக்கிழமை', 'சனிக்கிழமையன்று'],
    ['சம்பவம்', 'சம்பவத்தையடுத்து'],
    ['முடிவு', 'முடிவடைந்தது'],
    ['தலைவர்', 'தலைவருமான'],
    ['பஸ்', 'பஸ்சில்'],
    ['வெண்மணி', 'கீழவெண்மணி'],
    ['சுடு', 'சுட்டாங்க'],
    ['துப்பாக்கி', 'துப்பாக்கில'],
  ])('%s finds its forms', (word, forms) => {
    for (const form of forms.split(' ')) expect({ form, isFound: finds(word, form) }).toEqual({ form, isFound: true })
  })

  test.each([
    ['சாதி', 'ஜாதி'],
    ['இஸ்லாம்', 'இசுலாம்'],
    ['மார்க்ஸ்', 'மார்க்சு'],
    ['ரயில்', 'இரயில்'],
    ['பட்சி', 'பக்ஷி'],
    ['இந்து', 'ஹிந்து'],
    ['தேநீர்', 'தேனீர்'],
    ['போலீஸ்', 'police'],
    ['டெல்லி', 'delhi'],
  ])('are those of a word in either spelling: %s, %s', (a, b) => {
    expect([finds(a, b), finds(b, a)]).toEqual([true, true])
  })

  test.each([
    ['மழைக்காலம்', 'மழை காலம்'],
    ['ஆவணக்காப்பகத்தில்', 'ஆவணம் காப்பகம்'],
    ['வாழையிலை', 'வாழை இலை'],
    ['சமூகநீதியை', 'சமூகம் நீதி'],
  ])('of the parts find the compound, and the compound not every part: %s', (compound, parts) => {
    for (const part of parts.split(' ')) expect([finds(part, compound), finds(compound, part)]).toEqual([true, false])
  })

  test.each([
    ['கலாம்', 'இருக்கலாம் பார்க்கலாம்'],
    ['யாகம்', 'தனியாக வழியாக'],
    ['களை', 'முடிவுகளை கைகளை'],
    ['மானம்', 'கடினமான ஆழமான'],
    ['பாகம்', 'குறிப்பாக'],
    ['காது', 'இருக்காது நடக்காது'],
    ['இந்தி', 'இந்தியா இந்தியாவில்'],
    ['விடு', 'விடுதலை'],
    ['வா', 'வாக்கு'],
    ['ஆள்', 'ஆண்டு'],
    ['யோகம்', 'உத்தியோகம்'],
  ])('%s finds no word that only ends or is read so', (query, others) => {
    for (const word of others.split(' '))
      expect({ word, isFound: finds(query, word) }).toEqual({ word, isFound: false })
  })

  test('of a noun that only its attributive is listed of are those of the attributive: சர்வதேசம் finds சர்வதேச', () => {
    expect(finds('சர்வதேசம்', 'சர்வதேச')).toBe(true)
  })

  test('of an adverb are those of its verb, too, where the verb is far commoner: சேர் finds சேர்ந்து, குறி no குறித்து', () => {
    expect(finds('சேர்', 'சேர்ந்து')).toBe(true)
    expect(finds('குறி', 'குறித்து')).toBe(false)
  })

  test('of a dictionary form are its own: who asks for விடுதலை asks for nothing of விடு', () => {
    expect(keysOf('விடுதலை').own).toEqual(['விடுதலை'])
    expect(keysOf('பெற்றோர்').own).toEqual(['பெற்றோர்'])
    expect(keysOf('கவிதைகளில்').own).toEqual([])
  })

  test.each(['மரம் மரகதம்', 'படி படைப்பு', 'படை படைப்பு', 'பழம் பழக்கம்', 'முடி முடிவில்', 'படம் படகோட்டி'])(
    'keep apart what begins alike: %s',
    (pair) => {
      const [a = '', b = ''] = pair.split(' ')
      expect([finds(a, b), finds(b, a)]).toEqual([false, false])
    },
  )

  test('keep apart words that have nothing to do with one another', () => {
    const joined = apart.filter(([a, b]) => finds(a, b) || finds(b, a))
    expect(joined.length / apart.length).toBeLessThanOrEqual(0.02)
  })
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
