import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { encode } from './encode-in-test.ts'
import { doubtfulConfidence, recogniseEncoding, recogniseParagraphs, sureConfidence } from './recognise.ts'
import { letterOfByte, tables, type Encoding } from './tables.ts'

/** Written for this test: the pairs of letters were counted in other texts. */
const sentences = [
  'விடியற்காலையில் ஏரிக்கரையோரம் நடந்துபோனால் கொக்குகளின் ஒலி மட்டுமே கேட்கும்.',
  'பாட்டி சொன்ன கதைகளில் யானையும் எறும்பும் நெருங்கிய நண்பர்களாக இருந்தன.',
  'சந்தையில் தக்காளி விலை ஏறிவிட்டது என்று பக்கத்து வீட்டுக்காரர் புலம்பினார்.',
  'ஊருக்கு வெளியே உள்ள பழைய பாலத்தின் கீழே மூன்று சிறுவர்கள் மீன் பிடித்தார்கள்.',
  'கௌதமன் எழுதிய கடிதம் ஐந்து நாட்கள் கழித்தே வந்து சேர்ந்தது!',
  'ஜூலை மாதம் நூலகத்தில் பௌத்த நூல்களின் கண்காட்சி நடைபெறும், அனைவரும் வருக.',
  'இஞ்சியும் மஞ்சளும் சேர்த்து அரைத்த விழுதை வாணலியில் போட்டு நன்றாக வதக்கவும்.',
  'ஔவையார் பாடல்களைப் பூங்கோதை ஒவ்வொன்றாக மனப்பாடம் செய்தாள்.',
  'வேலையிழந்த தொழிலாளர்களுக்கு நிவாரணம் வழங்க வேண்டுமெனச் சங்கம் கோரியது.',
  'ஷண்முகம், ஸரோஜா, ஹரி ஆகியோர் பேருந்தில் மதுரைக்குப் புறப்பட்டனர்.',
  'ஆற்றில் வெள்ளம் பெருகியதால் தூரத்து ஊர்களுக்குப் படகுகள் ஓடவில்லை.',
  'எழுத்தாளர் கூறுவதைக் குறிப்பெடுத்துக்கொள்ள அவளிடம் காகிதமோ பேனாவோ இல்லை.',
]

const tsciiByIconv = (text: string): string =>
  Array.from(execFileSync('iconv', ['-f', 'UTF-8', '-t', 'TSCII'], { input: text }), letterOfByte).join('')

describe('a Tamil sentence', () => {
  test.for(Object.keys(tables) as Encoding[])('in %s is recognised by itself, and read without a fault', (encoding) => {
    for (const sentence of sentences) {
      const found = recogniseEncoding(encode(sentence, encoding))
      expect(found).toMatchObject({ encoding, text: sentence })
      expect(found!.confidence).toBeGreaterThanOrEqual(sureConfidence)
    }
  })

  test('that another program has written in TSCII is read too, also where it arrives as Latin-1', () => {
    for (const sentence of sentences) {
      const written = tsciiByIconv(sentence)
      const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', 'TSCII'], { input: sentence })
      expect(recogniseEncoding(written)?.text).toBe(sentence)
      expect(recogniseEncoding(bytes.toString('latin1'))?.text).toBe(sentence)
    }
  })

  test.for([
    ['ehd; gs;spf;Fg; Nghfpd;Nwd;', 'நான் பள்ளிக்குப் போகின்றேன்'],
    ['jkpo; nkhopapd; ,yf;fpaq;fs;> fhg;gpaq;fs;', 'தமிழ் மொழியின் இலக்கியங்கள், காப்பியங்கள்'],
    ['mz;zd;, jk;gp,', 'அண்ணன், தம்பி,'],
    ['mth; vOjpa ghpRg; ngw;w ftpij', 'அவர் எழுதிய பரிசுப் பெற்ற கவிதை'],
    ['mz;zYk; Nehf;fpdhd; mtSk; Nehf;fpdhs;', 'அண்ணலும் நோக்கினான் அவளும் நோக்கினாள்'],
    ['jäœehL muR Â£l¤Â‰fhf tH§»aJ', 'தமிழ்நாடு அரசு திட்டத்திற்காக வழங்கியது'],
    ['uªÌ|õk Aµ_ ©ØÖ® PÀÂ', 'தமிழ்நாடு அரசு மற்றும் கல்வி'],
  ])('as somebody typed it: %s', ([typed, meant]) => expect(recogniseEncoding(typed!)?.text).toBe(meant))

  test('keeps its figures, addresses and English words', () => {
    expect(
      recogniseEncoding('2019 Mk; Mz;by; 10,500 Ngh; https://example.org/a;b vd;w Website ,y; gjpT nra;jdh;')?.text,
    ).toBe('2019 ஆம் ஆண்டில் 10,500 பேர் https://example.org/a;b என்ற Website இல் பதிவு செய்தனர்')
  })
})

describe('one word', () => {
  test.for([
    ['jkpo;', 'தமிழ்'],
    ['mk;kh', 'அம்மா'],
    ['cyfk;', 'உலகம்'],
    ['îñ¤ö¢', 'தமிழ்'],
    ['îI›', 'தமிழ்'],
  ])('is doubtful: %s', ([typed, meant]) => {
    const found = recogniseEncoding(typed!)
    expect(found?.text).toBe(meant)
    expect(found!.confidence).toBeLessThan(sureConfidence)
    expect(found!.confidence).toBeGreaterThanOrEqual(doubtfulConfidence)
  })

  test('is as sure as the text that it is a title of, and an English line in between stays', () => {
    const found = recogniseParagraphs(['mk;kh', encode(sentences[0]!, 'bamini'), 'Chapter one', ''])
    expect(found.map((each) => each && each.confidence >= sureConfidence)).toEqual([true, true, undefined, undefined])
  })
})

test.for([
  'The quick brown fox jumps over the lazy dog; nothing else was said about that.',
  'He said: “Don’t go — the café’s menu costs £5; that’s 10% more.”',
  'McDonald and O’Neill wrote to JavaScript, TypeScript and GitHub; YouTube and WhatsApp followed.',
  'rain',
  'for (let i = 0; i < n; i++) { total += item.price; }',
  'const getName = (firstName, lastName) => `${firstName} ${lastName}`; return getName(userName);',
  '<div class="a b" role="alert"><p>{sentence}</p></div>',
  'a { color: #fff; margin: 0; } .b { padding: 1px; }',
  'SELECT id, name FROM posts WHERE id = 1; DROP TABLE posts;',
  'if [ -z "$PATH" ]; then echo $HOME; fi; ls | grep foo; cd /tmp;',
  'dGhpcyBpcyBhIHRlc3Q7IGl0IGhhcyBubyBtZWFuaW5n',
  'U+1E3A-1E3B, U+1E40-1E49, U+1E5A-1E5B, U+1E5E-1E5F; B2C, 4K, H2O',
  'https://example.org/a;b?c=d#e',
  '9876543210, 10,500.75; 50% + 12/5',
  'naan palliku pogiren, amma vanthaal. ungal peyar enna?',
  'nAn inRu paLLikkUDam cenREn. tamiz moziyil ezuthuvathu inimaiyAnathu.',
  'Élève très âgé à Besançon, où ça été reçu; déjà vu.',
  'Über die Brücken führt ein schöner Weg für müde Füße, größer als früher.',
  'São João não é só uma canção; também há corações.',
  'தமிழில் எழுதிய வரி; அதில் mk;kh என்ற சொல்லும் உண்டு.',
  '',
])('what is not in an old encoding stays: %s', (text) => expect(recogniseEncoding(text)).toBeUndefined())
