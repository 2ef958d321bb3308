import { expect, test } from 'vitest'
import { soundsOf } from '../tamil/sounds.ts'
import { counting, numberInWords, withEnding } from './tamil-numbers.ts'

test.each([
  ['0', 'பூஜ்யம்'],
  ['7', 'ஏழு'],
  ['10', 'பத்து'],
  ['11', 'பதினொன்று'],
  ['13', 'பதின்மூன்று'],
  ['19', 'பத்தொன்பது'],
  ['21', 'இருபத்தொன்று'],
  ['23', 'இருபத்து மூன்று'],
  ['36', 'முப்பத்தாறு'],
  ['45', 'நாற்பத்தைந்து'],
  ['88', 'எண்பத்தெட்டு'],
  ['90', 'தொண்ணூறு'],
  ['94', 'தொண்ணூற்று நான்கு'],
  ['99', 'தொண்ணூற்றொன்பது'],
  ['100', 'நூறு'],
  ['101', 'நூற்று ஒன்று'],
  ['350', 'முந்நூற்று ஐம்பது'],
  ['310', 'முந்நூற்றுப் பத்து'],
  ['1910', 'ஆயிரத்துத் தொள்ளாயிரத்துப் பத்து'],
  ['110000', 'ஒரு லட்சத்துப் பத்தாயிரம்'],
  ['999', 'தொள்ளாயிரத்துத் தொண்ணூற்றொன்பது'],
  ['1000', 'ஆயிரம்'],
  ['1936', 'ஆயிரத்துத் தொள்ளாயிரத்து முப்பத்தாறு'],
  ['1900', 'ஆயிரத்துத் தொள்ளாயிரம்'],
  ['2024', 'இரண்டாயிரத்து இருபத்து நான்கு'],
  ['11000', 'பதினோராயிரம்'],
  ['21500', 'இருபத்தோராயிரத்து ஐந்நூறு'],
  ['90000', 'தொண்ணூறாயிரம்'],
  ['100000', 'ஒரு லட்சம்'],
  ['125000', 'ஒரு லட்சத்து இருபத்தைந்தாயிரம்'],
  ['2100000', 'இருபத்தோரு லட்சம்'],
  ['12005007', 'ஒரு கோடியே இருபது லட்சத்து ஐந்தாயிரத்து ஏழு'],
  ['1010000000', 'நூற்று ஒரு கோடி'],
  ['1000000000000', 'ஒரு லட்சம் கோடி'],
  ['3.14', 'மூன்று புள்ளி ஒன்று நான்கு'],
  ['0.05', 'பூஜ்யம் புள்ளி பூஜ்யம் ஐந்து'],
  ['044', 'பூஜ்யம் நான்கு நான்கு'],
  ['123456789012345', 'ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பூஜ்யம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து'],
])('%s is %s', (digits, spoken) => {
  expect(numberInWords(digits)).toBe(spoken)
})

test.each([
  ['1936', 'இல்', 'ஆயிரத்துத் தொள்ளாயிரத்து முப்பத்தாறில்'],
  ['1936', 'ல்', 'ஆயிரத்துத் தொள்ளாயிரத்து முப்பத்தாறில்'],
  ['1900', 'இல்', 'ஆயிரத்துத் தொள்ளாயிரத்தில்'],
  ['2000', 'த்தில்', 'இரண்டாயிரத்தில்'],
  ['1947', 'இலிருந்து', 'ஆயிரத்துத் தொள்ளாயிரத்து நாற்பத்தேழிலிருந்து'],
  ['1990', 'களில்', 'ஆயிரத்துத் தொள்ளாயிரத்துத் தொண்ணூறுகளில்'],
  ['1900', 'களின்', 'ஆயிரத்துத் தொள்ளாயிரங்களின்'],
  ['100', 'க்கு', 'நூற்றுக்கு'],
  ['10', 'க்கும்', 'பத்துக்கும்'],
  ['10000000', 'க்கு', 'ஒரு கோடிக்கு'],
  ['7', 'ஐ', 'ஏழை'],
  ['5', 'உடன்', 'ஐந்துடன்'],
  ['3', 'ஆம்', 'மூன்றாம்'],
  ['5', 'ம்', 'ஐந்தாம்'],
  ['10', 'வது', 'பத்தாவது'],
  ['2000', 'ஆம்', 'இரண்டாயிரமாம்'],
  ['100', 'ஆவது', 'நூறாவது'],
  ['2', 'உம்', 'இரண்டும்'],
  ['5', 'பேர்', 'ஐந்து பேர்'],
])('%s%s is %s', (digits, ending, spoken) => {
  expect(withEnding(numberInWords(digits), ending)).toBe(spoken)
})

test('before a thing that is counted one is ஒரு', () => {
  expect(['1', '11', '31', '101', '5'].map((each) => counting(numberInWords(each)))).toEqual([
    'ஒரு',
    'பதினோரு',
    'முப்பத்தோரு',
    'நூற்று ஒரு',
    'ஐந்து',
  ])
})

/** What the words mean, read back sound by sound: sums of ones, tens and hundreds, which thousand, lakh and crore multiply. */
function valueOf(spoken: string): number {
  const parts: [RegExp, number][] = []
  const add = (list: string, from: number, by: number, end: string) =>
    list.split(' ').forEach((stem, index) => parts.push([new RegExp(`^(?:${stem})${end}`), from + index * by]))
  // A hard letter behind them is doubled: நூற்றுப் பத்து.
  const doubled = '(?:([kctp])(?=\\1))?'
  add('toLLAyira', 900, 0, `(?:m|ttu${doubled})`)
  add('wUR iruwUR muwwUR wAnUR YwwUR aRuwUR ezuwUR eNNUR', 100, 100, `(?:Ru${doubled}|R|u)`)
  add('irupa muppa wARpa Ympa aRupa ezupa eNpa', 20, 10, '(?:ttu?|tu?)')
  add('toNNUR', 90, 0, '(?:Ru?|u)?')
  add('patinonR|patinOr', 11, 0, 'u?')
  add('panniraNd patinmUnR patinAnk patinYwt patinAR patinEz patinedd pattonpat', 12, 1, `(?:u${doubled})?`)
  add('onR|Or', 1, 0, 'u?')
  add('oru', 1, 0, '')
  add('iraNd mUnR wAnk Ywt AR Ez edd onpat patt', 2, 1, `(?:u${doubled})?`)
  const multipliers: [RegExp, number][] = [
    [/Ayira(?:m|ttu(?:([kctp])(?=\1))?)/, 1000],
    [/ladca(?:m|ttu(?:([kctp])(?=\1))?)/, 100_000],
    [/kOdi(?:yE)?/, 10_000_000],
  ]
  let rest = spoken.split(' ').map(soundsOf).join('')
  let total = 0
  let group = 0
  while (rest !== '') {
    const startsWith = ([pattern]: [RegExp, number]) => rest.search(pattern) === 0
    const multiplier = multipliers.find(startsWith)
    if (multiplier) {
      if (multiplier[1] === 10_000_000) total = (total + group || 1) * multiplier[1]
      else total += (group || 1) * multiplier[1]
      group = 0
      rest = rest.replace(multiplier[0], '')
      continue
    }
    const part = parts.find(startsWith)
    if (!part) throw new Error(`${rest} of ${spoken} is no number`)
    group += part[1]
    rest = rest.replace(part[0], '')
  }
  return total + group
}

test('all numbers to 10,000, and random ones to many crores, mean what they are [L-60]', () => {
  let state = 17
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 5
  const numbers = Array.from({ length: 10_000 }, (_, index) => index + 1)
  for (let index = 0; index < 10_000; index += 1) numbers.push(random() % 10 ** ((random() % 8) + 1) || 1)
  for (let index = 0; index < 1000; index += 1)
    numbers.push((random() % 100_000) * 10_000_000 + (random() % 10_000_000) + 1)
  const seen = new Map<string, number>()
  for (const number of numbers) {
    const spoken = numberInWords(String(number))
    expect(spoken, `${number}`).toMatch(/^[\u0B85-\u0BD7]+(?: [\u0B85-\u0BD7]+)*$/)
    expect(spoken).toBe(spoken.normalize('NFC'))
    // No vowel letter inside a word: endings and ones are joined.
    expect(spoken).not.toMatch(/\S[\u0B85-\u0B94]/)
    expect({ spoken, number: valueOf(spoken) }).toEqual({ spoken, number })
    expect(seen.get(spoken) ?? number).toBe(number)
    seen.set(spoken, number)
  }
})
