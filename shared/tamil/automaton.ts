import { alphabet } from './alphabet.ts'
import type { Form } from './classes/forms.ts'
import type { Graph } from './graph.ts'
import { decodeLexicon, inflectionOf, type CompiledLexicon, type Lexicon, type PartOfSpeech } from './lexicon-format.ts'

// The stems of the lexicon, and behind each the endings of its words in the graph.

/** The words of one class that have a stem. */
export interface Pattern {
  part: PartOfSpeech
  /** What the lemma has behind the stem. */
  rest: string
  /** Where its endings start in the graph. */
  start: number
}

interface Stems {
  lexicon: Lexicon
  sets: readonly (readonly Pattern[])[]
}

export interface Automaton extends Stems {
  graph: Graph
}

/** @param start adds the forms of a pattern to the graph */
export function joinLexicon(compiled: CompiledLexicon, start: (forms: readonly Form[]) => number): Stems {
  const all = compiled.patterns.map((text): Pattern => {
    const [part = '', name = '', example = '', length = ''] = text.split(' ')
    const stem = example.slice(0, Number(length))
    const forms = inflectionOf(part, name)(example)
    return {
      part: part as PartOfSpeech,
      rest: example.slice(stem.length),
      start: start(forms.map(([form, state]) => [form.slice(stem.length), state] as const)),
    }
  })
  return {
    lexicon: decodeLexicon(compiled),
    sets: compiled.sets.map((set) => set.flatMap((number) => all[number] ?? [])),
  }
}

export const patternsAt = ({ sets, lexicon }: Stems, node: number): readonly Pattern[] =>
  sets[lexicon.sets[node] ?? 0] ?? []

/** How common the word is that has this number. */
export const weightAt = ({ lexicon }: Stems, number: number): number => parseInt(lexicon.weights.charAt(number), 16)

/** How many words come between the first of a node and the first of where a sound leads. */
export const weightsBefore = ({ lexicon }: Stems, node: number, code: number): number =>
  lexicon.before[node * alphabet.length + code] ?? 0
