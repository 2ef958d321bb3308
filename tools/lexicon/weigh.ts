// Writes behind each word of the lists how common it is: node tools/lexicon/weigh.ts SHARE:COUNTS..., then npm run lexicon.
// COUNTS has a word and its count on each line, with a tab between, as count.ts writes them; SHARE is how much of the result is
// due to it. A form that may be of several words is shared among them as their other forms are.
//
// The weights of the lists come from: prose of Project Madurai by authors whose works are free, two million words (35 parts);
// the list of web pages at github.com/aviiciii/tamil-word-frequency (MIT, 30); news, as counted by unicode-org/unilex (Unicode
// licence, 20); the first half of NTREX-128 (CC BY-SA 4.0, 10); subtitles, as counted by hermitdave/FrequencyWords (CC BY-SA
// 4.0, 5). Of ten works of that prose, and of the other half of NTREX-128, nothing was counted: they are for measuring.
import { readFileSync } from 'node:fs'
import { keyOfLemma, knownLemmasOf } from '#shared/tamil/morphology.ts'
import { readLists, writeList } from './lists.ts'

/** Counts are among so many words. */
const total = 10_000_000
const maxWeight = 15
const rounds = 4

/** How often each form is among ten million words. */
function formsOf(sources: readonly string[]): Map<string, number> {
  const shares = sources.map((source) => Number(source.split(':')[0]))
  const all = shares.reduce((sum, share) => sum + share, 0)
  const forms = new Map<string, number>()
  for (const [index, source] of sources.entries()) {
    const rows = readFileSync(source.slice(source.indexOf(':') + 1), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
    const words = rows.reduce((sum, [, count]) => sum + Number(count), 0)
    const each = ((shares[index] ?? 0) / all) * (total / words)
    for (const [form = '', count] of rows) forms.set(form, (forms.get(form) ?? 0) + Number(count) * each)
  }
  return forms
}

/** A word as dictionaries have it is hardly ever a form of another word: so much more is it itself. */
const asInDictionary = 1000

const read = [...formsOf(process.argv.slice(2))].map(([form, count]) => ({
  count,
  lemmas: new Map(knownLemmasOf(form).map((each) => [keyOfLemma(each), each.lemma === form ? asInDictionary : 1])),
}))
let counts = new Map<string, number>()
for (let round = 0; round < rounds; round += 1) {
  const next = new Map<string, number>()
  for (const { count, lemmas } of read) {
    const parts = [...lemmas].map(([key, factor]) => [key, factor * (counts.get(key) ?? 1)] as const)
    const sum = parts.reduce((all, [, part]) => all + part, 0)
    for (const [key, part] of parts) next.set(key, (next.get(key) ?? 0) + (count * part) / sum)
  }
  counts = next
}
const weightOf = (count: number): number =>
  count > 0.05 ? Math.max(1, Math.min(maxWeight, 1 + Math.floor(Math.log2(count)))) : 0
for (const list of readLists())
  writeList({
    ...list,
    weights: list.lines.map((lemma) => weightOf(counts.get(keyOfLemma({ lemma, part: list.part })) ?? 0)),
  })
