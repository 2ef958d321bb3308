import { expect, test } from 'vitest'
import { englishSpeech } from './english-speech.ts'

test.each([
  ['1,25,000 people in 1936', '125000 people in 1936'],
  ['₹1,250.50 and Rs. 500/-', '1250 rupees 50 paise and 500 rupees'],
  ['₹2.5 crore, ₹1', '2.5 crore rupees, 1 rupee'],
  ['in 1947, 1950', 'in 1947, 1950'],
  ['see https://example.com/a/b?c=1 there', 'see example.com there'],
  ['re\u00ADform *', 'reform'],
])('%s is said as %s', (written, spoken) => {
  expect(englishSpeech(written)).toBe(spoken)
})
