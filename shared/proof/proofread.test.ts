import { describe, expect, test } from 'vitest'
import { demoTexts, plant, plantedKinds } from '#server/test/tamil/planted-errors.ts'
import { houseRules, noHouseWords, type HouseRule } from './marks.ts'
import { proofread } from './proofread.ts'

/** Each mark as `rule: words → correction`. */
const marksOf = (text: string, house = noHouseWords): string[] =>
  proofread(text, house).map(
    ({ rule, from, to, corrections }) => `${rule}: ${text.slice(from, to)} → ${corrections.join(' / ')}`,
  )

describe('marks', () => {
  test.each([
    ['அந்த படம் நன்று.', 'doubling: அந்த → அந்தப்'],
    ['கவிதையை படித்தேன்.', 'doubling: கவிதையை → கவிதையைப்'],
    ['எனக்கு தெரியும்.', 'doubling: எனக்கு → எனக்குத்'],
    ['வேகமாக சென்றார்.', 'doubling: வேகமாக → வேகமாகச்'],
    ['ஓடி போனார்.', 'doubling: ஓடி → ஓடிப்'],
    ['படித்து சொன்னார்.', 'doubling: படித்து → படித்துச்'],
    ['வீட்டு கதவு திறந்திருந்தது.', 'doubling: வீட்டு → வீட்டுக்'],
    ['பெரியப் படம்.', 'noDoubling: பெரியப் → பெரிய'],
    ['வந்துப் போனார்.', 'noDoubling: வந்துப் → வந்து'],
    ['படித்தக் கதை.', 'noDoubling: படித்தக் → படித்த'],
    ['எவ்வளவுப் பணம்?', 'noDoubling: எவ்வளவுப் → எவ்வளவு'],
    ['மூன்றுப் பேர் வந்தார்கள்.', 'noDoubling: மூன்றுப் → மூன்று'],
    ['அதைக் என்னிடம் சொல்.', 'strayStop: அதைக் → அதை'],
    ['கதையைக் சொன்னார்.', 'strayStop: கதையைக் → கதையைச்'],
    ['ஒரு ஊர் இருந்தது.', 'article: ஒரு → ஓர்'],
    ['ஓர் படம் வந்தது.', 'article: ஓர் → ஒரு'],
    ['அவர்கல் வந்தார்கள்.', 'letter: அவர்கல் → அவர்கள்'],
    ['நேற்று அவர் வநதார்.', 'letter: வநதார் → வந்தார்'],
    ['அவருக்கு நண்ரி.', 'letter: நண்ரி → நன்றி'],
    ['சிறப்பாண பேச்சு.', 'letter: சிறப்பாண → சிறப்பான'],
    ['சாபாடு வந்தது.', 'letter: சாபாடு → சாப்பாடு'],
    ['அவர் என்று என்று சொன்னார்.', 'repeated: என்று என்று → என்று'],
    ['பல முயற்ச்சிகள் நடந்தன.', 'sequence: முயற்ச்சிகள் → முயற்சிகள்'],
    ['அதற்க்கு அவர் ஒப்பவில்லை.', 'sequence: அதற்க்கு → அதற்கு'],
    ['அது நட்ப்பு.', 'sequence: நட்ப்பு → நட்பு'],
    ['பேருந்த்து நின்றது.', 'sequence: பேருந்த்து → பேருந்து'],
    ['இளைஞ்ஞர்கள் கூடினர்.', 'sequence: இளைஞ்ஞர்கள் → இளைஞர்கள்'],
    ['ஒண்று வந்தது.', 'sequence: ஒண்று → ஒன்று'],
    ['அவர் கன்டார்.', 'sequence: கன்டார் → கண்டார்'],
    ['ஒரு பத்திரிக்கையில் வந்தது.', 'standard: பத்திரிக்கையில் → பத்திரிகையில்'],
    ['ஒருவள் வந்தாள்.', 'standard: ஒருவள் → ஒருத்தி'],
    ['ஒருவளுக்கு அது தெரியும்.', 'standard: ஒருவளுக்கு → ஒருத்திக்கு'],
    ['ஏற்கனவே வந்தார்.', 'standard: ஏற்கனவே → ஏற்கெனவே'],
    ['அவர் தெரிவிக்கபட்டது என்றார்.', 'doubling: தெரிவிக்கபட்டது → தெரிவிக்கப்பட்டது'],
    ['அவர் ஏற்றுகொண்டார்.', 'doubling: ஏற்றுகொண்டார் → ஏற்றுக்கொண்டார்'],
    ['இனி இருக்ககூடாது.', 'doubling: இருக்ககூடாது → இருக்கக்கூடாது'],
    ['அவர் வந்துக்கொண்டிருந்தார்.', 'noDoubling: வந்துக்கொண்டிருந்தார் → வந்துகொண்டிருந்தார்'],
    ['எட்டு பேர் வந்தனர்.', 'doubling: எட்டு → எட்டுப்'],
    ['பொது கூட்டம் நடந்தது.', 'doubling: பொது → பொதுக்'],
    ['தமிழ் பாடல் ஒன்று.', 'doubling: தமிழ் → தமிழ்ப்'],
    ['மழை காலம் வந்தது.', 'doubling: மழை → மழைக்'],
    ['அழியா புகழ் அது.', 'doubling: அழியா → அழியாப்'],
    ['அவர் அரசை அரசை எதிர்த்தார்.', 'repeated: அரசை அரசை → அரசை'],
    ['ஒரு விமர்ச்சனம் வந்தது.', 'standard: விமர்ச்சனம் → விமர்சனம்'],
    ['தேர்தல்கலில் வென்றார்.', 'letter: தேர்தல்கலில் → தேர்தல்களில்'],
    ['கவிaதை நன்று.', 'scripts: கவிaதை → கவிதை'],
    ['PDFகள் உள்ளன.', 'scripts: PDFகள் → PDF-கள்'],
    ['வந்்தார்.', 'broken: வந்்தார் → வந்தார்'],
    ['அவருடைய கெளரவம்.', 'broken: கெளரவம் → கௌரவம்'],
  ])('“%s”', (text, mark) => {
    expect(marksOf(text)).toEqual([mark])
  })
})

describe('does not mark', () => {
  test.each([
    'கடலை தின்றான்.',
    'பாட்டு பாடினான். பாட்டுப் பாடினான்.',
    'மெல்ல மெல்ல வந்தார்.',
    'அந்தக் குமாரவேலன் பெரியசாமியைப் பார்த்தார்.',
    'அவர் மருத்துவராக இருந்தார்.',
    '“அது எனக்குப் பிரச்சினை அல்ல,” என்றார்.',
    'நான் சொன்னதும் அவர் வந்தார்.',
    'அவள், அவன் வந்தான் என்றாள்.',
    'மு. க. வந்தார்; கி.மு. 300.',
    'The Hindu படித்தேன். PDF-ஐத் திற.',
    'அவர் வந்துகொண்டிருந்தார்; அது ஏற்றுக்கொள்ளப்பட்டது. அவர் ஈடுபட்டார்.',
    'மேலும் மேலும் எழுதினார். அந்த அந்த ஊரில் இருந்தார்.',
    'இந்தப் ‘பணம்’ எங்கே? எனக்குச் “சுருக்” என்றது.',
    'ஆறாத் துயர் அது. குன்றாப் புகழ்.',
    'பீச் பக்கம் போனார்.',
    'சோழ நாடு, மாம்பலம், மேலக் கோபுரம், சீவக சிந்தாமணி.',
    'இது பொறுத்தவரையில் சரி. சிணுங்கினாள். கூரிய அறிவு. தவலைத் தண்ணீர்.',
    '“என்னால முடியல, வேணும்னா நீங்க போங்க.”',
    'கல்வி கேள்விகளில் சிறந்தார். அப்பா கையை நீட்டினார்.',
    'துண்டு விழுந்தாற்போல் இருந்தது.',
    'உடைந்த மண்பானைத் துண்டுகளைத்\nதண்ணீரில் போட்டார்.',
    '',
  ])('“%s”', (text) => {
    expect(marksOf(text)).toEqual([])
  })
})

test('words of the house are left alone, or replaced by those that the house prefers', () => {
  const house = {
    ...noHouseWords,
    accepted: new Set(['அவர்கல்']),
    replaced: new Map([['சுதந்திரம்', 'விடுதலை']]),
  }
  expect(marksOf('அவர்கல் பெற்ற சுதந்திரம்.', house)).toEqual(['house: சுதந்திரம் → விடுதலை'])
})

describe('rules that a house switches', () => {
  const without = (...off: HouseRule[]) => ({ ...noHouseWords, off: new Set(off) })
  /** Something that each rule marks, unless it is off. */
  const wrong: Record<Exclude<HouseRule, 'unknown'>, string> = {
    doubling: 'அந்த படம் நன்று.',
    noDoubling: 'பெரியப் படம்.',
    strayStop: 'அதைக் என்னிடம் சொல்.',
    article: 'ஒரு ஊர் இருந்தது.',
    standard: 'ஏற்கனவே வந்தார்.',
    letter: 'அவர்கல் வந்தார்கள்.',
    repeated: 'அவர் என்று என்று சொன்னார்.',
    scripts: 'PDFகள் உள்ளன.',
  }

  test.each(Object.entries(wrong) as [keyof typeof wrong, string][])(
    '%s marks nothing when it is off, and the others go on',
    (rule, text) => {
      expect(proofread(text).map((mark) => mark.rule)).toEqual([rule])
      expect(marksOf(text, without(rule, 'unknown'))).toEqual([])
      const others = houseRules.filter((other) => other !== rule)
      expect(proofread(text, without(...others)).map((mark) => mark.rule)).toEqual([rule])
    },
  )

  test('what nobody writes is marked whatever is off: malformed letters, and those that do not follow each other', () => {
    expect(marksOf('அவர் வந்்தார். பல முயற்ச்சிகள் நடந்தன.', without(...houseRules))).toEqual([
      'broken: வந்்தார் → வந்தார்',
      'sequence: முயற்ச்சிகள் → முயற்சிகள்',
    ])
  })
})

describe('words that are in no dictionary', () => {
  const all = { ...noHouseWords, off: new Set<HouseRule>() }

  test('are marked without a correction where the house wants it, and not by default', () => {
    expect(marksOf('லாப்ஸ்டர் சாப்பிட்டார்.')).toEqual([])
    expect(marksOf('லாப்ஸ்டர் சாப்பிட்டார்.', all)).toEqual(['unknown: லாப்ஸ்டர் → '])
  })

  test.each([
    ['compounds', 'காற்றழுத்தமானி பழுதானது.'],
    ['what is spoken', 'அவங்க ரொம்ப நெறைய சாப்பிட்டாங்க.'],
    ['initials', 'மு. க. வந்தார்; எம். ஏ. படித்தார்.'],
    ['other scripts', 'The Hindu படித்தேன்.'],
    ['names that come back', 'ஹெர்ஷல் வந்தார். ஹெர்ஷல் அமர்ந்தார். ஹெர்ஷல் பேசினார்.'],
    ['nothing', ''],
  ])('are not: %s', (_, text) => {
    expect(marksOf(text, all)).toEqual([])
  })

  test('have one mark: that of another rule, which knows what is meant', () => {
    expect(marksOf('மழைகலில் நனைந்தார்.', all)).toEqual(['letter: மழைகலில் → மழைகளில்'])
    expect(marksOf('மழைகலில் நனைந்தார்.', { ...all, off: new Set(['letter']) })).toEqual(['unknown: மழைகலில் → '])
  })

  test('a word of the house is known in all its forms, and so is one that it writes for another', () => {
    const house = { ...all, accepted: new Set(['ஹெர்ஷல்']), replaced: new Map([['சிங்கிறால்', 'பெரிய லாப்ஸ்டர்']]) }
    expect(marksOf('ஹெர்ஷலை அழைத்தார். ஹெர்ஷலுக்கு லாப்ஸ்டர் பிடிக்கும்.', house)).toEqual([])
  })
})

test('a word that comes back is taken for a name', () => {
  expect(marksOf('அவர்கல் ஓர் ஊர். அவர்கல் பெரியது. அவர்கல் அழகு.')).toEqual([])
})

test('decomposed letters are read like composed ones, and marked where they stand', () => {
  const text = 'பொன் வைத்தது. ஒரு ஊர்.'.normalize('NFD')
  expect(marksOf(text)).toEqual([`article: ஒரு → ஓர்`])
})

describe('errors that are planted into the demo texts', () => {
  const found = plantedKinds.map((kind, seed) => {
    let planted = 0
    let hits = 0
    let corrected = 0
    const wrong: string[] = []
    for (const { text, errors } of plant(kind, seed + 1)) {
      const marks = proofread(text)
      planted += errors.length
      for (const error of errors) {
        const mark = marks.find(({ from, to }) => from < error.to && error.from < to)
        if (mark) hits += 1
        if (mark?.corrections.length) corrected += 1
      }
      for (const { from, to } of marks)
        if (!errors.some((error) => from < error.to && error.from < to)) wrong.push(text.slice(from - 20, to + 20))
    }
    return { kind, planted, hits, corrected, wrong }
  })
  console.log(
    found
      .map(({ kind, planted, hits, corrected, wrong }) =>
        [kind, planted, 'planted,', hits, 'found,', corrected, 'with a correction,', wrong.length, 'wrong'].join(' '),
      )
      .join('\n'),
  )

  test('of all marks at least 95 % are right [L-40]', () => {
    const hits = found.reduce((sum, each) => sum + each.hits, 0)
    const wrong = found.flatMap((each) => each.wrong)
    console.log(`precision ${((100 * hits) / (hits + wrong.length)).toFixed(1)} %; wrong: ${wrong.join(' | ')}`)
    expect(hits / (hits + wrong.length)).toBeGreaterThanOrEqual(0.95)
  })

  test.each([
    ['a consonant is not doubled', 0.6],
    ['a consonant is doubled', 0.5],
    ['ஒரு and ஓர்', 0.95],
    ['a letter that sounds alike', 0.65],
    ['a pulli is missing', 0.75],
    ['a word is written twice', 0.95],
    ['a letter of another script', 0.95],
    ['a sign too many', 0.95],
    ['a doubled stop behind ற்', 0.99],
    ['a consonant is missing before a helping verb', 0.8],
  ])('%s: at least so many are found (%d)', (kind, min) => {
    const { hits = 0, planted = 1 } = found.find((each) => each.kind === kind) ?? {}
    expect(hits / planted).toBeGreaterThanOrEqual(min)
  })
})

test('the demo texts themselves are clean', () => {
  expect(demoTexts.flatMap((text) => marksOf(text))).toEqual([])
})
