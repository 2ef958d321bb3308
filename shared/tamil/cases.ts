import { isTamil, soundsOf, spell } from './sounds.ts'

// The cases of names, for messages: by the end of the word alone, since a browser does not load the lexicon. Rules of the
// classes in classes/nouns.ts, decided as a reader would decide for a word that he does not know.

/** In sounds, behind a consonant. */
const endings = {
  accusative: 'Y',
  dative: 'ukku',
  genitive: 'in',
  locative: 'il',
  ablative: 'iliruwtu',
  instrumental: 'Al',
  sociative: 'udan',
} as const

export type Case = keyof typeof endings
export const cases = Object.keys(endings) as Case[]

/** Joined to what is no Tamil word: “கடல்” என்பதை. */
const quoted: Readonly<Record<Case, string>> = {
  accusative: 'என்பதை',
  dative: 'என்பதற்கு',
  genitive: 'என்பதன்',
  locative: 'என்பதில்',
  ablative: 'என்பதிலிருந்து',
  instrumental: 'என்பதால்',
  sociative: 'என்பதுடன்',
}

const vowel = '[aAiIuUeEYoOW]'
const rules: readonly (readonly [end: RegExp, by: string])[] = [
  // மரம், மரத்தை; but இப்ராஹிமை.
  [/am$/, 'att'],
  // கிணறு, கிணற்றை; நாடு, நாட்டை; but ஆண்டை.
  [new RegExp(`(?<=${vowel}.*[ai]|[AIUEO])Ru$`), 'RR'],
  [new RegExp(`(?<=${vowel}.*[aiueo]|[AIUEO])du$`), 'dd'],
  // ஏழை, பதினேழை.
  [/Ezu$/, 'Ez'],
  // Names: பாபுவை, வாசுவை, குருவை; and தெருவை, பசுவை.
  [new RegExp(`^[^aAiIuUeEYoOW]*${vowel}[^aAiIuUeEYoOWv]u$`), '$&v'],
  // எழுத்தை, அழகை, உணவை.
  [/(?<=[kctpvdR])u$/, ''],
  [/[iIeEY]$/, '$&y'],
  [/[aAuUoOW]$/, '$&v'],
  // கல்லை, பெண்ணை, கடவுச்சொல்லை.
  [/(?<=^[^aAiIuUeEYoOW]*[aiueo])([nNlLymsSjh])$/, '$1$1'],
  [/(?<=.{3}kka|co)l$/, 'll'],
  [/(?<=pe)N$/, 'NN'],
  // Loans: பேஸ்புக்கை, டிக்கெட்டை.
  [/(?<=[aiueo])([kcdtp])$/, '$1$1'],
]

/** What the endings follow, in sounds: `maratt` of `maram` (மரம்). */
export function stemOf(sounds: string): string {
  const rule = rules.find(([end]) => end.test(sounds))
  return rule ? sounds.replace(...rule) : sounds
}

function inflected(word: string, name: Case): string {
  const sounds = soundsOf(word.normalize('NFC'))
  if (name === 'dative' && /[iIYy]$/.test(sounds)) return spell(`${sounds}kku`)
  return spell(stemOf(sounds) + endings[name])
}

/**
 * A name in its case: மரத்தை, பெரியாருக்கு, 1936இல், Kumaran-ஐ. What ends neither in a word nor in a number is followed by
 * என்பது in that case. After the accusative and the dative the message doubles the consonant itself: `{{name, accusative}}த்`.
 */
export function inCase(name: string, wanted: Case): string {
  const text = name.trimEnd()
  const word = /[^\s.\-–—/,()“”‘’"'…!?]+$/u.exec(text)?.[0] ?? ''
  if (isTamil(word)) return text.slice(0, -word.length) + inflected(word, wanted)
  const free = wanted === 'dative' ? 'க்கு' : spell(endings[wanted])
  if (/\p{N}$/u.test(word)) return text + free
  if (/\p{L}$/u.test(word)) return `${text}-${free}`
  // தி.மு.க. is said letter by letter, the last of which takes the ending: தி.மு.க.வை, எம்.ஜி.ஆரை.
  const letter = /(?:^|[\s.])([\u0B82-\u0BD7]{1,4})\.$/u.exec(text)?.[1]
  if (letter === undefined) return `${text} ${quoted[wanted]}`
  const form = inflected(letter, wanted)
  if (letter.endsWith('\u0BCD')) return text.slice(0, -letter.length - 1) + form
  return wanted === 'dative' && /[இஈஐிீை]$/u.test(letter) ? `${text}க்கு` : text + form.slice(letter.length)
}
