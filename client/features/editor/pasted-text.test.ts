import { expect, test } from 'vitest'
import { blocksOfText, piecesOfLine } from './pasted-text.ts'

test('a poem from a messenger is verse, with its indents and stanzas', () =>
  expect(blocksOfText('மழை வந்தது\r\n   குடை இல்லை\r\n\r\nநனைந்தோம்\r\n')).toEqual([
    { kind: 'verse', lines: ['மழை வந்தது', '   குடை இல்லை', '', 'நனைந்தோம்'] },
  ]))

test('prose stays prose: paragraphs by line, or by empty lines with breaks inside', () => {
  const long = 'இந்த வரி ஒரு கவிதையின் வரியாக இருக்க முடியாத அளவுக்கு நீளமாக எழுதப்பட்ட உரைநடை வாக்கியம்.'
  expect(blocksOfText(`${long}\n${long}`)).toEqual([
    { kind: 'paragraph', lines: [long] },
    { kind: 'paragraph', lines: [long] },
  ])
  expect(blocksOfText(`${long}\n${long}\n\n${long}`)).toEqual([
    { kind: 'paragraph', lines: [long, long] },
    { kind: 'paragraph', lines: [long] },
  ])
  expect(blocksOfText('ஒரு வரி')).toEqual([{ kind: 'paragraph', lines: ['ஒரு வரி'] }])
})

test('signs of WhatsApp are marks where they stand around words', () => {
  expect(piecesOfLine('*தடித்த* _சாய்ந்த_ ~அடித்த~ சொல்')).toEqual([
    { text: 'தடித்த', mark: 'bold' },
    { text: ' ' },
    { text: 'சாய்ந்த', mark: 'italic' },
    { text: ' ' },
    { text: 'அடித்த', mark: 'strike' },
    { text: ' சொல்' },
  ])
  for (const line of ['2 * 3 * 4', 'file_name_here', '~ 5 ~', '*']) expect(piecesOfLine(line)).toEqual([{ text: line }])
})
