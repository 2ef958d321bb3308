import { demoPosts } from '#server/demo/posts/index.ts'
import { textOfHtml } from '#shared/text.ts'

// Errors that are planted into the texts of the demo posts, to see which of them the proofreader finds and what else it marks.

/** Numbers that look random and are the same in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const blockEnds = /<\/(?:p|h[1-6]|li|blockquote|figcaption|td|th|div)>|<br\s*\/?>/g

/** The Tamil texts of the demo posts, a line for each block. */
export const demoTexts: readonly string[] = demoPosts
  .flatMap(({ title, subtitle, content }) =>
    [title, subtitle, ...content.replace(blockEnds, '$&\n').split('\n')].join('\n'),
  )
  .map((text) =>
    text
      .split('\n')
      .map((line) => textOfHtml(line).trim())
      .join('\n')
      .normalize('NFC'),
  )

interface Edit {
  from: number
  to: number
  by: string
}
type Choose = <T>(from: readonly T[]) => T
type Find = (text: string, choose: Choose) => Edit[]

const tamil = '\\u0B80-\\u0BFF'
const at = (match: RegExpMatchArray, by: string, skip = 0): Edit => ({
  from: match.index! + skip,
  to: match.index! + match[0].length,
  by,
})
const alike: Readonly<Record<string, string>> = { ன: 'ண', ண: 'ன', ர: 'ற', ற: 'ர', ல: 'ளழ', ள: 'லழ', ழ: 'லள' }
const swapped: Readonly<Record<string, string>> = { ஒரு: 'ஓர்', ஓர்: 'ஒரு' }

/** Where an error of each kind can be planted in a text. */
const kinds: Readonly<Record<string, Find>> = {
  /** அந்தப் படம் → அந்த படம். */
  'a consonant is not doubled': (text) =>
    [...text.matchAll(/([கசதப])\u0BCD (?=\1)/g)].map((match) => ({ from: match.index, to: match.index + 2, by: '' })),
  /** பெரிய படம் → பெரியப் படம். */
  'a consonant is doubled': (text) =>
    [...text.matchAll(/(?<=[\u0B95-\u0BB9\u0BBE-\u0BCC]) (?=([கசதப]))/g)].map((match) => ({
      ...{ from: match.index, to: match.index, by: `${match[1]}\u0BCD` },
    })),
  'ஒரு and ஓர்': (text) =>
    [...text.matchAll(new RegExp(`(?<![${tamil}])(?:ஒரு|ஓர்)(?= [${tamil}])`, 'g'))].map((match) =>
      at(match, swapped[match[0]]!),
    ),
  'a letter that sounds alike': (text, choose) =>
    [...text.matchAll(/[னணரறலளழ]/g)].map((match) => at(match, choose(alike[match[0]]!.split('')))),
  'a pulli is missing': (text) => [...text.matchAll(/\u0BCD/g)].map((match) => at(match, '')),
  'a word is written twice': (text) =>
    [...text.matchAll(new RegExp(`(?<![${tamil}])(?:ஒரு|என்று|என்ற|அவர்|நான்|ஆனால்|உள்ள|போன்ற)(?= )`, 'g'))].map((match) => ({
      from: match.index,
      to: match.index,
      by: `${match[0]} `,
    })),
  'a letter of another script': (text, choose) =>
    [...text.matchAll(new RegExp(`(?<=[${tamil}])(?=[\\u0B95-\\u0BB9])`, 'g'))].map((match) =>
      at(match, choose(['a', 'o', 'u', 'р'])),
    ),
  'a sign too many': (text) =>
    [...text.matchAll(/\u0BCD/g)].map((match) => ({ from: match.index, to: match.index, by: match[0] })),
  /** முயற்சி → முயற்ச்சி. */
  'a doubled stop behind ற்': (text) =>
    [...text.matchAll(/(?<=ற\u0BCD)([கசப])(?=[^\u0BCD])/g)].map((match) => ({
      ...{ from: match.index, to: match.index, by: `${match[1]}\u0BCD` },
    })),
  /** சொல்லப்பட்டது → சொல்லபட்டது. */
  'a consonant is missing before a helping verb': (text) =>
    [...text.matchAll(/(?<=[\u0B95-\u0BB9\u0BC1])([கப])\u0BCD(?=\1(?:ட்ட|டுகி|டும்|ொண்ட|ொள்ள|ூடாத|ூடும்))/g)].map((match) =>
      at(match, ''),
    ),
}
export const plantedKinds = Object.keys(kinds)

export interface Planted {
  /** With the errors. */
  text: string
  errors: { from: number; to: number; right: string }[]
}

/** About one error of a kind in every 300 letters of each demo text, at places that are the same in each run. */
export function plant(kind: string, seed: number): Planted[] {
  const next = random(seed)
  const choose: Choose = (from) => from[Math.floor(next() * from.length)]!
  return demoTexts.map((text) => {
    const all = kinds[kind]!(text, choose)
    const edits: Edit[] = []
    for (let place = 0; place < text.length; place += 300) {
      const near = all.filter(({ from }) => from >= place && from < place + 300)
      if (near.length === 0) continue
      const edit = choose(near)
      if (edit.from - (edits.at(-1)?.from ?? -100) > 60) edits.push(edit)
    }
    let planted = ''
    let place = 0
    const errors: Planted['errors'] = []
    for (const { from, to, by } of edits) {
      planted += text.slice(place, from)
      errors.push({ from: planted.length - 1, to: planted.length + by.length + 1, right: text.slice(from, to) })
      planted += by
      place = to
    }
    return { text: planted + text.slice(place), errors }
  })
}
