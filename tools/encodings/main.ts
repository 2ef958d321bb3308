// Counts which Tamil letter follows which in the demo texts and the messages: node tools/encodings/main.ts
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pairLetters } from '#shared/encodings/likelihood.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync(['server/demo/**/*.{ts,json,txt,html}', 'client/i18n/ta/**/*.json'], { cwd: root }).toSorted()
const words = files.flatMap(
  (file) =>
    readFileSync(join(root, file), 'utf8')
      .normalize('NFC')
      .match(/[\u0B80-\u0BFF]+/g) ?? [],
)

const size = pairLetters.length
const counts = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
for (const word of words) {
  const places = [0, ...Array.from(word, (letter) => pairLetters.indexOf(letter)), 0]
  places.slice(1).forEach((place, index) => {
    const before = places[index]!
    if (place >= 0 && before >= 0) counts[before]![place]! += 1
  })
}

/** 9 for always, each digit less for half as often, 0 for what was never seen. */
const digitOf = (count: number, sum: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(9 + Math.log2(count / sum)))

const rows = counts.map((row) => {
  const sum = row.reduce((total, count) => total + count, 0)
  return row.map((count) => digitOf(count, sum)).join('')
})
writeFileSync(
  join(root, 'shared/encodings/letter-pairs.data.ts'),
  `// Counted by tools/encodings/main.ts. Not to be edited.
export const letterPairs = [
${rows.map((row) => `  '${row}',`).join('\n')}
]
`,
)
console.log(`${words.length} words of ${files.length} files`)
