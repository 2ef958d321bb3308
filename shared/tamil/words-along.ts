import { alphabet, codeOf } from './alphabet.ts'
import { patternsAt, weightAt, weightsBefore, type Automaton } from './automaton.ts'
import { endNode } from './graph.ts'
import type { PartOfSpeech } from './lexicon-format.ts'

/** In sounds. */
export interface KnownLemma {
  lemma: string
  part: PartOfSpeech
  weight: number
}

/**
 * The words of the lexicon, in all their forms, each of whose beginnings is wanted; in sounds, with their lemmas.
 * @param maxSteps bounds the time: about a million steps a second
 */
export function wordsAlong(
  automaton: Automaton,
  isWanted: (beginning: string) => boolean,
  maxSteps: number,
): Map<string, KnownLemma> {
  const words = new Map<string, KnownLemma>()
  const { next, jumpsFrom, jumpsTo } = automaton.graph
  let steps = maxSteps
  /** Different endings lead to the same place. */
  const seen = new Set<string>()
  const eachNext = (edges: Uint16Array, node: number, sounds: string, go: (to: number, sounds: string) => void) => {
    for (let code = 0; code < alphabet.length; code += 1) {
      const to = edges[node * alphabet.length + code] ?? 0
      if (to === 0) continue
      const longer = sounds + alphabet.charAt(code)
      if (isWanted(longer)) go(to, longer)
    }
  }
  const inflect = (node: number, sounds: string, lemma: KnownLemma): void => {
    if (node === endNode) {
      const known = words.get(sounds)
      // A word as dictionaries have it is no form of a rarer one.
      if (!known || (known.lemma !== sounds && (lemma.lemma === sounds || lemma.weight > known.weight)))
        words.set(sounds, lemma)
      return
    }
    const place = `${node} ${sounds}`
    steps -= 1
    if (steps < 0 || seen.has(place)) return
    seen.add(place)
    for (let jump = jumpsFrom[node] ?? 0; jump < (jumpsFrom[node + 1] ?? 0); jump += 1)
      inflect(jumpsTo[jump] ?? 0, sounds, lemma)
    eachNext(next, node, sounds, (to, longer) => inflect(to, longer, lemma))
  }
  /** @param from number of the node's first weight */
  const begin = (node: number, sounds: string, from: number): void => {
    for (const [index, { start, rest, part }] of patternsAt(automaton, node).entries())
      inflect(start, sounds, { lemma: sounds + rest, part, weight: weightAt(automaton, from + index) })
    steps -= 1
    if (steps >= 0)
      eachNext(automaton.lexicon.next, node, sounds, (to, longer) =>
        begin(to, longer, from + weightsBefore(automaton, node, codeOf(longer.at(-1) ?? ''))),
      )
  }
  begin(0, '', 0)
  return words
}
