import type { CompiledLexicon } from '#shared/tamil/lexicon-format.ts'

/** The text of shared/tamil/lexicon.data.ts. */
export const dataModule = ({
  patterns,
  sets,
  nodes,
  weights,
}: CompiledLexicon): string => `// Compiled from the lists by npm run lexicon. Not to be edited.
export const patterns = '${patterns.join(';')}'
export const sets = '${sets.map((set) => set.join(' ')).join(';')}'
export const nodes =
  '${nodes}'
export const weights =
  '${weights}'
`
