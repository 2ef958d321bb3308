import { lineBreak, type Block, type Run } from './html-tree.ts'

/** Every block, containers before what they hold. */
export function visitBlocks(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (const block of blocks) {
    visit(block)
    if (block.kind === 'container') visitBlocks(block.children, visit)
  }
}

/** Every line of text, in the order of reading. */
export function visitRuns(blocks: readonly Block[], visit: (runs: Run[]) => Run[]): void {
  visitBlocks(blocks, (block) => {
    if (block.kind === 'verse') block.stanzas = block.stanzas.map((lines) => lines.map(visit))
    if (block.kind !== 'text') return
    const runs = visit(block.runs)
    // A paragraph of nothing but a mark that went stays as a blank line.
    block.runs = runs.length > 0 || block.runs.length === 0 ? runs : [{ text: lineBreak, marks: [] }]
  })
}
