import { expect, test } from 'vitest'
import { demoPosts } from '#server/demo/posts/index.ts'
import { softHyphen, withoutSoftHyphens, withSoftHyphens } from './soft-hyphens.ts'
import { graphemes, textOfHtml } from './text.ts'

/** With a sign that can be seen. */
const parted = (word: string): string => withSoftHyphens(word).replaceAll(softHyphen, '-')

const consonants = [...Array.from('கஙசஞடணதநபமயரலவழளறனஜஶஷஸஹ'), 'க்ஷ']
const signs = ['', '்', ...Array.from('ாிீுூெேைொோௌ')]
const alphabet = [
  ...consonants.flatMap((consonant) => signs.map((sign) => consonant + sign)),
  ...Array.from('அஆஇஈஉஊஎஏஐஒஓஔஃௐ'),
  'ஸ்ரீ',
]

/** The same words each time, of letters in every neighbourhood. */
function words(count: number): string[] {
  let seed = 7
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(24) }, () => alphabet[next(alphabet.length)]!).join(''),
  )
}
const texts = [...words(20_000), ...demoPosts.flatMap(({ title, content }) => [title, content])]

test('a long Tamil word is parted between its syllables', () => {
  expect(parted('பார்த்துக்கொண்டிருந்தது')).toBe('பார்த்துக்-கொண்-டி-ருந்தது')
  expect(parted('மருத்துவமனையிலிருந்து')).toBe('மருத்து-வ-ம-னை-யி-லிருந்து')
  expect(parted('உட்கார்ந்திருக்கிறார்')).toBe('உட்கார்ந்-தி-ருக்கிறார்')
})

test('words of fewer than nine letters, words in other letters and tags stay as they are', () => {
  for (const text of ['படைப்பாளிகள்', 'incomprehensibilities', '<a href="/குறிச்சொற்களிலிருந்து">சொல்</a>'])
    expect(withSoftHyphens(text)).toBe(text)
})

test('in headings and verse only words are parted that may fit no line of a phone', () => {
  for (const open of ['<h2 id="at-1">', '<div class="verse"><p><span>']) {
    expect(parted(`${open}பார்ப்பவர்களிடம்`)).toBe(`${open}பார்ப்பவர்களிடம்`)
    expect(parted(`${open}காத்துக்கொண்டிருந்தவர்களின்`)).toContain('காத்துக்-கொண்')
  }
  expect(parted('<h2>மழை</h2><p>உட்கார்ந்திருக்கிறார்')).toContain('உட்கார்ந்-தி')
})

test('soft hyphens add nothing else to a text', () => {
  for (const text of texts) expect(withoutSoftHyphens(withSoftHyphens(text))).toBe(text)
  const html = '<p>பார்த்துக்கொண்டிருந்தது</p>'
  expect(textOfHtml(withSoftHyphens(html))).toBe(textOfHtml(html))
})

test('no line ends inside a letter, or with fewer than four letters of a word, or begins with a closed consonant [L-50]', () => {
  const faults = texts
    .flatMap((text) => withSoftHyphens(textOfHtml(text)).match(/[\u0b82-\u0bd7\u00ad]+/g) ?? [])
    .filter((word) => {
      const lines = word.split(softHyphen)
      if (lines.length === 1) return false
      const lettersOf = lines.map(graphemes)
      return (
        lettersOf.flat().join('|') !== graphemes(withoutSoftHyphens(word)).join('|') ||
        lettersOf[0]!.length < 4 ||
        lettersOf.at(-1)!.length < 4 ||
        lettersOf.slice(1).some(([first]) => first!.endsWith('்') || first === 'ஃ')
      )
    })
  expect(faults).toEqual([])
})
