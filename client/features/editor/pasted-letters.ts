import { convert } from '#shared/encodings/convert.ts'
import { mend } from '#shared/encodings/mend.ts'
import { recogniseParagraphs, sureConfidence } from '#shared/encodings/recognise.ts'

// Loaded for pasted texts that may be in an old encoding or broken.

/** What a piece of a pasted text should be. */
export interface Reading {
  text: string
  /** `mended` of Unicode, `converted` of an old encoding for certain, `doubtful` perhaps. */
  kind: 'mended' | 'converted' | 'doubtful'
}

/**
 * The readings of a text's blocks, which come in pieces of one format each.
 * @returns one for each piece, undefined for those that stay
 */
export function readPieces(blocks: readonly (readonly string[])[]): (Reading | undefined)[][] {
  const found = recogniseParagraphs(blocks.map((pieces) => mend(pieces.join(''))))
  return blocks.map((pieces, index) => {
    const recognised = found[index]
    return pieces.map((piece): Reading | undefined => {
      const text = recognised ? convert(piece, recognised.encoding) : mend(piece)
      if (text === piece) return undefined
      if (!recognised) return { text, kind: 'mended' }
      return { text, kind: recognised.confidence >= sureConfidence ? 'converted' : 'doubtful' }
    })
  })
}
