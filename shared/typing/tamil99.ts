import { endsInConsonant, pulli, vowelSigns, type Layout } from './keystroke.ts'

/** The keys as the standard of the state of Tamil Nadu (1999) has them. */
export const tamil99Keys: Readonly<Record<string, string>> = {
  ...{ q: 'ஆ', w: 'ஈ', e: 'ஊ', r: 'ஐ', t: 'ஏ', a: 'அ', s: 'இ', d: 'உ', g: 'எ', z: 'ஔ', x: 'ஓ', c: 'ஒ' },
  ...{ y: 'ள', u: 'ற', i: 'ன', o: 'ட', p: 'ண', '[': 'ச', ']': 'ஞ' },
  ...{ h: 'க', j: 'ப', k: 'ம', l: 'த', ';': 'ந', "'": 'ய' },
  ...{ v: 'வ', b: 'ங', n: 'ல', m: 'ர', '/': 'ழ' },
  ...{ Q: 'ஸ', W: 'ஷ', E: 'ஜ', R: 'ஹ', T: 'க்ஷ', Y: 'ஸ்ரீ', F: 'ஃ' },
  ...{ O: '[', P: ']', K: '"', L: ':', ':': ';', '"': "'", M: '/' },
}

/** Which stop follows a nasal without a vowel between them. */
const stopAfter: Readonly<Record<string, string>> = { ங: 'க', ஞ: 'ச', ண: 'ட', ந: 'த', ம: 'ப', ன: 'ற' }

/** Tamil99: a vowel key joins the consonant before it; a doubled consonant, or a nasal before its stop, gets its pulli. */
export const tamil99: Layout = (before, key, isSettled = false) => {
  const isAfterConsonant = endsInConsonant.test(before)
  if (key === 'f') return { removed: 0, inserted: isAfterConsonant ? pulli : 'ஃ' }
  const letter = tamil99Keys[key]
  if (letter === undefined) return null
  const sign = vowelSigns[letter]
  if (sign !== undefined) {
    if (!isAfterConsonant || isSettled) return { removed: 0, inserted: letter }
    return { removed: 0, inserted: sign, ...(sign === '' && { settles: true }) }
  }
  const last = before.at(-1) ?? ''
  const isDoubled = last === letter && !before.endsWith(letter + pulli + letter)
  const needsPulli = !isSettled && isAfterConsonant && (isDoubled || stopAfter[last] === letter)
  return { removed: 0, inserted: (needsPulli ? pulli : '') + letter }
}
