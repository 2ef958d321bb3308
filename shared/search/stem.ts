import { isTamil, soundsOf, spell } from '#shared/tamil/sounds.ts'

// Endings are removed until none is left, so that all forms of a word have the same stem, which need not be a word. Removing
// too much (மாலைகள் and மால்) does little harm: exact matches are ranked before stem matches.

interface Rule {
  ending: RegExp
  /** Its replacement. */
  by: string
  /** Minimum number of sounds that must remain. */
  min: number
}
const rule = (ending: RegExp, by = '', min = 3): Rule => ({ ending, by, min })

// Tamil, in the letters of shared/tamil/sounds.ts.

const person = '(?:En|Ay|An|AL|Ar|Om|Ir|a|u|atu|ana|avar|avan|avaL)'

/** Applies the first matching rule, repeatedly. */
const tamilRules: readonly Rule[] = [
  // A consonant doubled before the next word: கவிதைகளைச் (சுமந்து).
  rule(/(?<=[aAiIuUeEYoO])[kctp]$/),
  // Verbs: படிக்கிறார், ஏறுகிறவர், படிப்பவர், படித்த, நடந்து, படிக்கும், நடக்க.
  rule(new RegExp(`k?ki(?:R|nR)${person}$`)),
  rule(new RegExp(`p?pa(?:var|van|vaL)$`)),
  rule(new RegExp(`(?<=[iY])tt${person}$`)),
  rule(new RegExp(`(?<=[aiY])wt${person}$`)),
  rule(/(?<=[aiY])kk(?:um|a)$/),
  rule(/(?<=[uao]t)iya$/, 'u'),
  // Nouns of verbs: ஒழிப்பு, அமைப்பு.
  rule(/(?<=[iY])ppu$/),
  // Particles: -உம், -ஏ, -ஓ, -தான்.
  rule(/(?<=[iIYeE])yum$/),
  rule(/(?<=[aAuUoO])vum$/),
  rule(/(?<=[kcdtpR])um$/, 'u'),
  rule(/um$/),
  rule(/t?tAn$/, '', 4),
  rule(/[yv]?[EO]$/, '', 4),
  // -இல்லாத, -உள்ள, -ஆக, -ஆன and postpositions.
  rule(/(?:illAta|illAmal|uLLa)$/, '', 4),
  rule(/(?<=kku|Rku)(?:Aka|Ana|riya)$/),
  rule(/(?<=kk|Rk)(?:Aka|Ana)$/, 'u'),
  rule(/(?<=[yvm]|kaL)(?:Aka|Ana)$/, '', 4),
  // Cases.
  rule(/(?<=[iIY])kku$/),
  rule(/(?:iliruwtu|idamiruwtu|inudYya|udYya|inukku|inAl|ukku|iRku|idam|udan|Odu|uL|il|in)$/),
  rule(/Al$/, '', 4),
  rule(/(?<=kaL|[aA]r|[aA]n|[aA]L)Y$/, '', 4),
  rule(/(?<=[iIY])yY$/),
  rule(/(?<=[AuUO])vY$/),
  rule(/(?<=[AIUEO])(dd|RR)Y$/, '$1u'),
  rule(/attY$/, 'a'),
  rule(/(?<=utt)Y$/, 'u'),
  rule(/(?<=[lzLNnmr])Y$/, '', 5),
  // Plurals: படங்கள், எழுத்துக்கள், சொற்கள், நாட்கள்.
  rule(/GkaL$/),
  rule(/(?<=[aAiIuUeEYoO])kkaL$/),
  rule(/RkaL$/, 'l'),
  rule(/dkaL$/, 'L'),
  rule(/kaL$/),
  // Augments between a word and its case: புத்தகத்(து), நாட்ட்(உ), பெண்ண்.
  rule(/attu$/, 'a'),
  rule(/(?<=[AIUEO])ddu$/, 'du'),
  rule(/(?<=[AIUEO])RRu$/, 'Ru'),
  rule(/(?<=[aiueo])([NnlLmyr])\1$/, '$1', 3),
  rule(/(?<=[AiIUeEYoO])[yv]$/),
  // People: எழுத்தாளன், எழுத்தாளர், தொழிலாளி. Things: புத்தகம்.
  rule(/ALi$/, 'ALa', 5),
  rule(/a[nr]$/, 'a', 5),
  rule(/am$/, 'a', 4),
]

const endsInStop = /[kcdtpR]$/

function cut(word: string, rules: readonly Rule[], mend: (word: string) => string): string {
  for (const { ending, by, min } of rules) {
    if (!ending.test(word)) continue
    const rest = mend(word.replace(ending, by))
    if (rest.length >= min && rest.length < word.length + 1 && rest !== word) return rest
  }
  return word
}

function cutAll(word: string, rules: readonly Rule[], mend: (word: string) => string): string {
  let rest = word
  for (let round = 0; round < 32; round += 1) {
    const shorter = cut(rest, rules, mend)
    if (shorter === rest) break
    rest = shorter
  }
  return rest
}

/** No Tamil word ends in a stop: if one remains, its உ is restored (நாடும் -> நாடு). */
const restoreVowel = (sounds: string): string => (endsInStop.test(sounds) ? `${sounds}u` : sounds)

// Light English stemming: plurals, -ing and -ed.
const englishRules: readonly Rule[] = [
  rule(/(?<=[bcdfghjklmnpqrstvwxz])ies$/, 'y', 4),
  rule(/(?<=ch|sh|x|ss)es$/),
  rule(/ves$/, 'f'),
  rule(/(?<=[^sui])s$/),
  rule(/(?<=[aeiouy].*)(?:ing|ed)$/, '', 4),
]

/**
 * The stem of a normalised word: Tamil ones lose the endings of their cases, plurals, particles and commonest tenses,
 * English ones plurals and the like; other words stay. Idempotent.
 */
export function stem(word: string): string {
  if (isTamil(word)) return spell(cutAll(soundsOf(word), tamilRules, restoreVowel))
  if (/^[a-z]+$/.test(word)) return cutAll(word, englishRules, (rest) => rest)
  return word
}

// Romanised Tamil, as people type it.
const stops = /(?:[kgcdtpb]|th|dh)$/
const romanRules: readonly Rule[] = [
  rule(/(?<=[aeiouyr])um$/),
  rule(/(?:ukkum|ukku|[yv]?(?:ilirundhu|ilirunthu|udaiya|udan|odu|aal|yil|il|in))$/),
  rule(/(?<=i)kku$/),
  rule(/(?<=g?all?)ai$/, '', 4),
  rule(/(?<=[ae]i|i)yai$/),
  rule(/(?<=ar|an|al)ai$/, '', 5),
  rule(/a(?:thth?|tth?)ai$/, 'a', 4),
  rule(/ang?[gk]al$/, 'a', 4),
  rule(/[gk]k?al$/),
  rule(/a(?:thth|tth|th|tt)u$/, 'a', 4),
  rule(/(?<=[iy])ppu$/),
  rule(/aali$|ali$/, 'ala', 6),
  rule(/a[nr]$/, 'a', 5),
  rule(/am$/, 'a', 4),
]
const mendRoman = (word: string): string => {
  const rest = word.replace(/(?<=[aei])y$/, 'i').replace(/ii$/, 'i')
  return stops.test(rest) ? `${rest}u` : rest
}

/** The same for Tamil typed in Latin letters: kavithaigalil -> kavithai. */
export const romanStem = (word: string): string => (/^[a-z]+$/.test(word) ? cutAll(word, romanRules, mendRoman) : word)
