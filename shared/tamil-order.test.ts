import { expect, test } from 'vitest'
import { sortKeyOf } from './tamil-order.ts'

const bytesOf = (text: string) => Buffer.from(sortKeyOf(text))

test('keys order Tamil words as the collation of the language does', () => {
  const words = [
    ...['அன்பு', 'ஆறு', 'இரவு', 'உப்பு', 'ஊர்', 'எழுத்து', 'ஏணி', 'ஐயர்', 'ஒளி', 'ஓடை', 'கண்', 'காற்று', 'கிளி', 'கொள்கை'],
    ...['கோயில்', 'சக்தி', 'ஞாயிறு', 'தறி', 'தமிழ்', 'நிழல்', 'பனை', 'பறை', 'பழம்', 'பள்ளி', 'மழை', 'மரம்', 'மனம்', 'மல்லி'],
    ...['யானை', 'ரயில்', 'லாபம்', 'வயல்', 'வழி', 'வளி', 'வறுமை', 'ஜன்னல்', 'ஹரி', 'பக்கம்', 'பகல்', 'கல்', 'கலை', 'கல்வி'],
  ]
  const { compare } = new Intl.Collator('ta')
  const byKey = words.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
  expect(byKey).toEqual(words.toSorted(compare))
})

test('க்ஷ is a letter of its own, behind all others', () => {
  const words = ['க்ஷணம்', 'க்ஷேமம்', 'கல்', 'காலை', 'பக்கம்', 'பக்ஷி', 'பகல்', 'ஹரி']
  const byKey = words.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
  expect(byKey).toEqual(['கல்', 'காலை', 'பக்கம்', 'பகல்', 'பக்ஷி', 'ஹரி', 'க்ஷணம்', 'க்ஷேமம்'])
  expect(byKey).toEqual(words.toSorted(new Intl.Collator('ta').compare))
})

test('Latin titles come first, regardless of case; marks do not count', () => {
  const byKey = ['மை', '“banyan”', 'Chair', 'apple'].toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
  expect(byKey).toEqual(['apple', '“banyan”', 'Chair', 'மை'])
})
