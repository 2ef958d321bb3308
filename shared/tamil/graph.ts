import { alphabet, codeOf } from './alphabet.ts'
import type { Form } from './classes/forms.ts'
import { verbClasses } from './classes/verbs.ts'
import { nounStates } from './endings/nouns.ts'
import { participleStates } from './endings/participles.ts'
import type { Feature, States } from './endings/states.ts'
import { auxiliaries, verbStates } from './endings/verbs.ts'

// The endings as one automaton in flat arrays: from a node, a sound leads to the next node, and jumps lead to the states that
// may follow, with what the ending said.

const width = alphabet.length

interface Draft {
  next: (number | undefined)[]
  jumps: { to: number; feature: Feature | undefined }[]
}

export const endNode = 0

/** Builds the automaton; more start nodes, for the classes of the lexicon, are added before it is frozen. */
export function draftGraph() {
  const nodes: Draft[] = []
  const nodeOfState = new Map<string, number>()
  const addNode = (): number => nodes.push({ next: [], jumps: [] }) - 1
  const nodeOf = (state: string): number => {
    let node = nodeOfState.get(state)
    if (node === undefined) {
      node = addNode()
      nodeOfState.set(state, node)
      fill(state, node)
    }
    return node
  }
  const addPath = (from: number, sounds: string, state: string, feature?: Feature): void => {
    let at = from
    for (const sound of sounds) {
      const draft = nodes[at]!
      at = draft.next[codeOf(sound)] ??= addNode()
    }
    const to = nodeOf(state)
    nodes[at]!.jumps.push({ to, feature })
  }
  const addForms = (from: number, forms: readonly Form[]): void => {
    for (const [form, state] of forms) addPath(from, form, state, tenses[state])
  }
  const states: States = { ...nounStates, ...participleStates, ...verbStates }
  function fill(state: string, node: number): void {
    if (state.startsWith('verb:')) {
      const verb = state.slice('verb:'.length)
      const inflect = verbClasses[auxiliaries[verb] ?? '']
      if (!inflect) throw new Error(`No class of the auxiliary ${verb}`)
      addForms(node, inflect(verb))
      return
    }
    const entries = states[state]
    if (!entries) throw new Error(`No state ${state}`)
    for (const [sounds, next, feature] of entries) addPath(node, sounds, next, feature)
  }
  nodeOf('end')

  return {
    /** A start node for words with these forms. */
    start(forms: readonly Form[]): number {
      const node = addNode()
      addForms(node, forms)
      return node
    },
    freeze(): Graph {
      const next = new Uint16Array(nodes.length * width)
      const jumpsFrom = new Uint16Array(nodes.length + 1)
      const jumps = nodes.flatMap((node, index) => {
        for (const [code, to] of node.next.entries()) if (to !== undefined) next[index * width + code] = to
        return node.jumps.map((jump) => ({ ...jump, index }))
      })
      let count = 0
      for (const [index, node] of nodes.entries()) {
        jumpsFrom[index] = count
        count += node.jumps.length
      }
      jumpsFrom[nodes.length] = count
      return {
        size: nodes.length,
        next,
        jumpsFrom,
        jumpsTo: Uint16Array.from(jumps, ({ to }) => to),
        features: jumps.map(({ feature }) => feature),
      }
    },
  }
}

/** What the principal forms of verbs say. */
const tenses: Readonly<Record<string, Feature>> = {
  present: 'present',
  past: 'past',
  pastIn: 'past',
  pastIy: 'past',
  future: 'future',
  infinitive: 'infinitive',
  converbI: 'converb',
  converbY: 'converb',
  many: 'plural',
}

export interface Graph {
  /** Number of nodes. */
  size: number
  /** The next node by node × sound; 0 is none, since nothing leads to the end by a sound. */
  next: Uint16Array
  /** Range of the jumps of a node. */
  jumpsFrom: Uint16Array
  jumpsTo: Uint16Array
  features: readonly (Feature | undefined)[]
}
