import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { soundsOf } from '#shared/tamil/sounds.ts'
import type { PartOfSpeech, WordList } from '#shared/tamil/lexicon-format.ts'

const folder = join(import.meta.dirname, '../../shared/tamil/lists')

/** The lines of a list: `noun-maram.txt`. */
export interface ListFile {
  part: PartOfSpeech
  name: string
  lines: readonly string[]
}

/** The lists of words, in the order of their names. */
export const readLists = (): ListFile[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [part = '', name = ''] = file.replace(/\.txt$/, '').split('-')
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
      return { part: part as PartOfSpeech, name, lines }
    })

export const inSounds = ({ part, name, lines }: ListFile): WordList => ({ part, name, words: lines.map(soundsOf) })
