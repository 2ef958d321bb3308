import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { langs } from '#shared/lang.ts'
import { flatten } from './flatten.ts'
import { messages } from './messages.ts'

const rows = readFileSync(join(import.meta.dirname, 'TERMS.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
const rejected = rows.flatMap((cells) => cells.at(-2)!.split(', ')).filter(Boolean)
const all = langs.flatMap((lang) => flatten(messages[lang]).map(([key, text]) => ({ key: `${lang} ${key}`, text })))

/** Messages with a rejected word, which no letter precedes: ஒளிப்படம் has no படம் of its own. */
const messagesWith = (word: string, among: typeof all): string[] => {
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'iu')
  return among.filter(({ text }) => pattern.test(text)).map(({ key }) => `${key}: ${word}`)
}

test('no message has a word that the list of terms rejects', () => {
  expect(rejected.length).toBeGreaterThan(20)
  expect(rejected.flatMap((word) => messagesWith(word, all))).toEqual([])
})

test('a message with a rejected word is found, whatever its ending', () => {
  const wrong = [
    { key: 'ta a', text: 'பயனர்களின் பட்டியல்' },
    { key: 'en a', text: 'Searched in vain' },
  ]
  expect([...messagesWith('பயனர்', wrong), ...messagesWith('in vain', wrong)]).toEqual(['ta a: பயனர்', 'en a: in vain'])
})

test('an unfinished action ends with one sign, not with three dots, in Tamil', () => {
  expect(all.filter(({ key, text }) => key.startsWith('ta ') && text.includes('...'))).toEqual([])
})
