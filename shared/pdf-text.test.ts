import { describe, expect, test } from 'vitest'
import { repairPieces, repairTamil } from './pdf-text.ts'

describe('repairTamil', () => {
  test.each([
    ['ெசன்ைன', 'சென்னை'],
    ['ேகாவில்', 'கோவில்'],
    ['ெபாங்கல்', 'பொங்கல்'],
    ['ெபௗர்ணமி', 'பௌர்ணமி'],
    ['ைதப்பூசம்', 'தைப்பூசம்'],
    ['ேக்ஷத்திரம்', 'க்ஷேத்திரம்'],
    ['ப்ேரமா', 'ப்ரேமா'],
    ['மைழக்காலம் வந்தது, ேபருந்து நின்றது', 'மழைக்காலம் வந்தது, பேருந்து நின்றது'],
  ])('%s, as it is drawn, is written %s', (drawn, written) => {
    expect(repairTamil(drawn)).toBe(written.normalize('NFC'))
  })

  test('text that is in the order of writing stays as it is', () => {
    const text = 'சென்னை கோவில் பொங்கல் பௌர்ணமி க்ஷேத்திரம், and a few words of English'.normalize('NFC')
    expect(repairTamil(text)).toBe(text)
    expect(repairTamil(repairTamil(text))).toBe(text)
  })

  test('what has been put in order once stays in order', () => {
    const repaired = repairTamil('ேகாவில் ெசன்ைன')
    expect(repairTamil(repaired)).toBe(repaired)
  })

  test.each([
    [
      ['ெ', 'காற்ற', 'ைவ ெபய்த'],
      ['கொ', 'ற்ற', 'வை பெய்த'],
    ],
    [
      ['ைவ', 'ைக ', 'ேகா'],
      ['வை', 'கை ', 'கோ'],
    ],
    [
      ['ே', 'க்', 'ஷத்திரம்', ' ைத'],
      ['க்ஷே', '', 'த்திரம்', ' தை'],
    ],
  ])('pieces %j of a text are put in order together, and stay as many', (drawn, written) => {
    expect(repairPieces(drawn)).toEqual(written)
  })

  test('signs in two parts become one letter', () => {
    expect(repairTamil('கொடி')).toBe('கொடி')
  })

  test('a page without Tamil, and an empty one, are left alone', () => {
    for (const text of ['', 'Issue 47, 2026', '௹ 1,200']) expect(repairTamil(text)).toBe(text.normalize('NFC'))
  })
})
