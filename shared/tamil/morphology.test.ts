import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dataModule } from '#tools/lexicon/data-module.ts'
import { inSounds, readLists } from '#tools/lexicon/lists.ts'
import { compileLexicon, inflectionOf } from './lexicon-format.ts'
import { analyse, keyOfLemma, lemmasOf } from './morphology.ts'
import { isTamil, soundsOf, spell } from './sounds.ts'

const lists = readLists()
const withoutLayout = (text: string): string => text.replace(/\s+/g, '')
const dataFile = readFileSync(new URL('lexicon.data.ts', import.meta.url), 'utf8')

describe('lists of words', () => {
  test('hold 4,000 nouns and 700 verbs at least', () => {
    const count = (part: string) => new Set(lists.flatMap((list) => (list.part === part ? list.lines : []))).size
    expect(count('noun')).toBeGreaterThanOrEqual(4000)
    expect(count('verb')).toBeGreaterThanOrEqual(700)
  })

  test('are sorted, without repetition, in letters that are read and written alike, and of a class', () => {
    for (const { part, name, lines } of lists) {
      expect(lines).toEqual([...new Set(lines)].toSorted())
      expect(lines.filter((word) => !isTamil(word) || spell(soundsOf(word)) !== word)).toEqual([])
      expect(() => inflectionOf(part, name)).not.toThrow()
    }
  })

  test('hold words that are their own lemmas', () => {
    const lost = lists
      .flatMap(({ part, lines }) => (part === 'verb' ? [] : lines))
      .filter((word) => !lemmasOf(word).some(({ lemma, isGuess }) => lemma === word && !isGuess))
    expect(lost).toEqual([])
  })

  test('are compiled into the automaton that is committed', () => {
    expect(withoutLayout(dataFile)).toBe(withoutLayout(dataModule(compileLexicon(lists.map(inSounds)))))
  })

  test('take at most 500 KB', () => {
    expect(dataFile.length).toBeLessThanOrEqual(500_000)
  })
})

const readings = (word: string): string[] =>
  analyse(word).map(({ lemma, part, features, isGuess }) => [lemma, part + (isGuess ? '?' : ''), ...features].join(' '))

describe('a word has its readings', () => {
  test.each([
    ['மரங்களிலிருந்து', 'மரம் noun plural ablative'],
    ['வீட்டுக்கு', 'வீடு noun dative'],
    ['கிணற்றில்', 'கிணறு noun locative'],
    ['கதவை', 'கதவு noun accusative'],
    ['ஊரில்', 'ஊர் noun locative'],
    ['கையில்', 'கை noun locative'],
    ['தெருவில்', 'தெரு noun locative'],
    ['கல்லை', 'கல் noun accusative'],
    ['நாட்கள்', 'நாள் noun plural'],
    ['கவிதைகளைச்', 'கவிதை noun plural accusative'],
    ['எனக்கு', 'நான் pronoun'],
    ['அவற்றில்', 'அவை pronoun locative'],
    ['பெரியவர்', 'பெரிய adjective participial noun'],
    ['படிக்கிறார்', 'படி verb present 3h'],
    ['ஓடினார்கள்', 'ஓடு verb past 3p'],
    ['எழுதவில்லை', 'எழுது verb infinitive negative'],
    ['செய்யாமல்', 'செய் verb negative'],
    ['வருவதற்கு', 'வா verb future verbal noun dative'],
    ['படித்துக்கொண்டிருந்தார்', 'படி verb past converb auxiliary past converb auxiliary past 3h'],
    ['படிக்கப்பட்டது', 'படி verb infinitive passive past 3n'],
  ])('%s is %s', (word, expected) => expect(readings(word)).toContain(expected))

  test('each of them, and none is dropped', () => {
    expect(
      lemmasOf('ஓட்டை')
        .map(({ lemma }) => lemma)
        .toSorted(),
    ).toEqual(['ஓடு', 'ஓட்டு', 'ஓட்டை'])
    expect(new Set(lemmasOf('ஓடு').map(keyOfLemma)).size).toBe(2)
  })

  test('with the rules of nouns or those of verbs, not both', () => {
    expect(lemmasOf('பழக்கம்').map(({ lemma }) => lemma)).toEqual(['பழக்கம்'])
    expect(lemmasOf('கடமை').map(({ lemma }) => lemma)).toEqual(['கடமை'])
  })

  test.each([
    ['சரோஜினிக்குத்', 'சரோஜினி'],
    ['ஹெர்ஷலின்', 'ஹெர்ஷல்'],
    ['கோர்னவாலிடமிருந்து', 'கோர்னவால்'],
    ['நுண்முகவத்தை', 'நுண்முகவம்'],
  ])('%s, unknown, is guessed to be a form of %s', (word, lemma) => {
    expect(lemmasOf(word)).toEqual([{ lemma, part: 'noun', isGuess: true, weight: 0 }])
  })

  test.each(['', 'word', '1936இல்', 'க1', ' மரம்', '்'])('%j, which is no Tamil word, has none', (text) => {
    expect(analyse(text)).toEqual([])
  })
})

describe('any string whatever', () => {
  /** TAMIL_STRINGS=200000 for the long run, which also prints the slowest analysis. */
  const count = Number(process.env.TAMIL_STRINGS ?? 20_000)
  const alphabet = Array.from('அஆஇஈஉஊஎஏஐஒஓஔஃகஙசஞடணதநபமயரலவழளறனஜஷஸஹஶாிீுூெேைொோௌ்்்்ௗ')
  const pieces = lists.flatMap(({ lines }) => lines.filter((_, index) => index % 97 === 0))
  const endings = 'க்கு விட்டு கொண்டு இருந்து உம் ஐ கள் ங்கள் த்தை ில் ாக வில்லை ப்பட்ட a 1 \u200c \ud800 😀'.split(' ')
  let state = 17
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const any = (from: readonly string[]): string => from[random(from.length)] ?? ''
  const strings = Array.from({ length: count }, () => {
    const kind = random(10)
    if (kind === 0) return Array.from({ length: random(30) }, () => String.fromCharCode(random(0x10000))).join('')
    if (kind < 5) return Array.from({ length: random(20) }, () => any(alphabet)).join('')
    return any(pieces) + Array.from({ length: random(kind === 9 ? 14 : 4) }, () => any(endings)).join('')
  })

  /** The best of five tries, so that it is the analysis that is measured, and not what else the machine does. */
  function slowestOf(texts: readonly string[]): string {
    const bestOf = (text: string): number =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const start = performance.now()
          analyse(text)
          return performance.now() - start
        }),
      )
    const [ms, text] = texts
      .map((each) => [bestOf(each), each] as const)
      .reduce((worst, each) => (each[0] > worst[0] ? each : worst), [0, ''] as const)
    return `${ms.toFixed(3)} ms for ${text}`
  }

  test('is analysed, composed and decomposed alike', () => {
    const changed = strings.filter((text) => {
      const whole = JSON.stringify(analyse(text))
      return [text.normalize('NFD'), text.normalize('NFC')].some((form) => JSON.stringify(analyse(form)) !== whole)
    })
    if (process.env.TAMIL_STRINGS) console.log(`slowest: ${slowestOf(strings)}`)
    expect(changed).toEqual([])
  })
})
