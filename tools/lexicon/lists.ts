import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { soundsOf } from '#shared/tamil/sounds.ts'
import type { PartOfSpeech, WordList } from '#shared/tamil/lexicon-format.ts'

const folder = join(import.meta.dirname, '../../shared/tamil/lists')

/** The lines of a list: `noun-maram.txt`. */
export interface ListFile {
  part: PartOfSpeech
  name: string
  lines: readonly string[]
  /**
   * How common each word is, in all its forms: 0 if no text had it, else one more than the logarithm to the base of 2 of how
   * often it is among ten million words; at most 15. Written behind the word, unless it is 0.
   */
  weights: readonly number[]
}

/** The lists of words, in the order of their names. */
export const readLists = (): ListFile[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [part = '', name = ''] = file.replace(/\.txt$/, '').split('-')
      const entries = readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' '))
      return {
        part: part as PartOfSpeech,
        name,
        lines: entries.map(([word = '']) => word),
        weights: entries.map(([, weight = '0']) => Number(weight)),
      }
    })

export const writeList = ({ part, name, lines, weights }: ListFile): void =>
  writeFileSync(
    join(folder, `${part}-${name}.txt`),
    lines.map((word, index) => `${word}${weights[index] ? ` ${weights[index]}` : ''}\n`).join(''),
  )

export const inSounds = ({ part, name, lines, weights }: ListFile): WordList => ({
  part,
  name,
  words: lines.map(soundsOf),
  weights,
})
