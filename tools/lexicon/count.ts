// Counts the Tamil words of text files, and writes them with their counts: node tools/lexicon/count.ts FILE... > counts.tsv
import { readFileSync } from 'node:fs'

const word = /[\u0B82-\u0BCD\u0BD7]+/gu
const counts = new Map<string, number>()
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8')
    .replace(/[\u200B-\u200D\u00AD]/g, '')
    .normalize('NFC')
  for (const [found] of text.matchAll(word)) counts.set(found, (counts.get(found) ?? 0) + 1)
}
for (const [found, count] of [...counts].toSorted(([, a], [, b]) => b - a)) console.log(`${found}\t${count}`)
