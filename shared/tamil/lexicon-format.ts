import { alphabet, codeOf } from './alphabet.ts'
import type { Inflect } from './classes/forms.ts'
import { nounClasses } from './classes/nouns.ts'
import { verbClasses } from './classes/verbs.ts'

// The lexicon as an acyclic automaton of stems in base64. A stem is what all forms of a word begin with; a pattern is what
// follows it: words of one class with the same last sounds share a pattern, which is stored as one of these words.

export type PartOfSpeech = 'noun' | 'name' | 'pronoun' | 'number' | 'verb' | 'adjective' | 'adverb' | 'particle'

/** The compiled lexicon, as lexicon.data.ts holds it. */
export interface CompiledLexicon {
  /** `part of speech, class, example, length of its stem`, separated by spaces. */
  patterns: readonly string[]
  /** Sets of patterns, as lists of their numbers. */
  sets: readonly (readonly number[])[]
  /** For each node, in base64 of 16-bit numbers: its set (0 for none), the number of its edges, and for each edge sound and target. */
  nodes: string
  /** How common each word is, a hexadecimal digit for each way through the automaton, in the order of the sounds. */
  weights: string
}

/** A list of words: `noun-maram`. */
export interface WordList {
  part: PartOfSpeech
  name: string
  /** In sounds. */
  words: readonly string[]
  /** How common each is, as lists.ts says; 0 to 15. */
  weights: readonly number[]
}

export const inflectionOf = (part: string, name: string): Inflect => {
  const inflect = part === 'verb' ? verbClasses[name] : nounClasses[name]
  if (!inflect) throw new Error(`No class ${name} of ${part}s`)
  return inflect
}

/** What all forms of a word begin with. */
export function stemOf(forms: readonly (readonly [form: string, state: string])[], lemma: string): string {
  let length = lemma.length
  for (const [form] of forms) while (!form.startsWith(lemma.slice(0, length))) length -= 1
  return lemma.slice(0, length)
}

interface TrieNode {
  next: Map<string, TrieNode>
  /** Weights by pattern. */
  patterns: Map<number, number>
}

/** Compiles the lists. Deterministic: the same lists give the same result. */
export function compileLexicon(lists: readonly WordList[]): CompiledLexicon {
  const patterns = new Map<string, { number: number; text: string }>()
  const root: TrieNode = { next: new Map(), patterns: new Map() }
  for (const { part, name, words, weights } of lists) {
    const inflect = inflectionOf(part, name)
    for (const [index, word] of words.entries()) {
      const forms = inflect(word)
      const stem = stemOf(forms, word)
      const key = JSON.stringify([
        part,
        name,
        word.slice(stem.length),
        forms.map(([form, state]) => [form.slice(stem.length), state]),
      ])
      let pattern = patterns.get(key)
      if (!pattern) {
        pattern = { number: patterns.size, text: `${part} ${name} ${word} ${stem.length}` }
        patterns.set(key, pattern)
      }
      insert(root, stem, pattern.number, weights[index] ?? 0)
    }
  }
  return { patterns: [...patterns.values()].map(({ text }) => text), ...minimise(root), weights: weightsIn(root) }
}

function insert(root: TrieNode, stem: string, pattern: number, weight: number): void {
  let node = root
  for (const sound of stem) {
    let next = node.next.get(sound)
    if (!next) {
      next = { next: new Map(), patterns: new Map() }
      node.next.set(sound, next)
    }
    node = next
  }
  node.patterns.set(pattern, weight)
}

/** Merges equal subtrees and numbers the nodes, the root first. */
function minimise(root: TrieNode): Pick<CompiledLexicon, 'sets' | 'nodes'> {
  const sets = new Map<string, number>([['', 0]])
  const known = new Map<string, number>()
  const nodes: { set: number; edges: [code: number, node: number][] }[] = []
  const visit = ({ next, patterns }: TrieNode): number => {
    const edges = [...next]
      .map(([sound, child]): [number, number] => [codeOf(sound), visit(child)])
      .toSorted(([a], [b]) => a - b)
    const setKey = [...patterns.keys()].toSorted((a, b) => a - b).join(',')
    const set = sets.get(setKey) ?? sets.set(setKey, sets.size).size - 1
    const key = `${set}:${edges.join(';')}`
    const same = known.get(key)
    if (same !== undefined) return same
    nodes.push({ set, edges })
    known.set(key, nodes.length - 1)
    return nodes.length - 1
  }
  const last = visit(root)
  const words = nodes
    .toReversed()
    .flatMap(({ set, edges }) => [set, edges.length, ...edges.flatMap(([code, node]) => [code, last - node])])
  return {
    sets: [...sets.keys()].map((key) => (key ? key.split(',').map(Number) : [])),
    nodes: encode(words),
  }
}

/** The weights of a node come before those of what follows it, patterns and sounds in the order of their numbers. */
const weightsIn = ({ next, patterns }: TrieNode): string =>
  [...patterns]
    .toSorted(([a], [b]) => a - b)
    .map(([, weight]) => weight.toString(16))
    .join('') +
  [...next]
    .toSorted(([a], [b]) => codeOf(a) - codeOf(b))
    .map(([, child]) => weightsIn(child))
    .join('')

const encode = (numbers: readonly number[]): string =>
  btoa(
    numbers
      .flatMap((number) => [number & 255, number >> 8])
      .map((byte) => String.fromCharCode(byte))
      .join(''),
  )

/** The automaton in memory. */
export interface Lexicon {
  /** Set of patterns of a node. */
  sets: Uint16Array
  /** Target by node × sound; 0 is none, since nothing leads to the root. */
  next: Uint16Array
  /** By node × sound: how many weights come between that of the node's first pattern and those of where the sound leads. */
  before: Uint16Array
  weights: string
}

const width = alphabet.length

export function decodeLexicon({ nodes, weights, sets: patternSets }: CompiledLexicon): Lexicon {
  const bytes = atob(nodes)
  const numberAt = (index: number): number => bytes.charCodeAt(2 * index) | (bytes.charCodeAt(2 * index + 1) << 8)
  const total = bytes.length / 2
  const starts: number[] = []
  for (let at = 0; at < total; at += 2 + 2 * numberAt(at + 1)) starts.push(at)
  const sets = new Uint16Array(starts.length)
  const next = new Uint16Array(starts.length * width)
  for (const [node, start] of starts.entries()) {
    sets[node] = numberAt(start)
    const edges = numberAt(start + 1)
    for (let edge = 0; edge < edges; edge += 1)
      next[node * width + numberAt(start + 2 + 2 * edge)] = numberAt(start + 3 + 2 * edge)
  }
  const before = new Uint16Array(next.length)
  const below = new Uint16Array(starts.length)
  // What follows a node has a greater number.
  for (let node = starts.length - 1; node >= 0; node -= 1) {
    let count = patternSets[sets[node] ?? 0]?.length ?? 0
    for (let cell = node * width; cell < (node + 1) * width; cell += 1) {
      before[cell] = count
      count += below[next[cell] ?? 0] ?? 0
    }
    below[node] = count
  }
  return { sets, next, before, weights }
}
