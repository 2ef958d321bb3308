import { blockElements, markElements, type MarkName } from '#shared/rich-text.ts'

// Handling of elements that rich text does not have.

/** Removed with their content: scripts, form controls and embedded media. */
export const droppedWhole = new Set(
  'script style textarea select datalist noscript title svg math iframe object embed applet video audio canvas template head'.split(
    ' ',
  ),
)
/** These break the line, so words before and after them stay separate. */
export const separating = new Set('iframe object embed applet video audio canvas select textarea'.split(' '))

/** Blocks of which only the tag is removed. */
export const otherBlocks = new Set(
  `address article aside body center details dialog div fieldset footer form header hgroup html legend main nav
  noframes optgroup option search section summary`.split(/\s+/),
)
/** Removing their tags loses nothing. */
export const toldNothing = new Set(
  'html body div center span tbody thead tfoot colgroup col wbr caption source track param q'.split(' '),
)
export const tableParts = new Set(['tbody', 'thead', 'tfoot', 'colgroup', 'col'])

export const isMark = (name: string): name is MarkName =>
  Object.hasOwn(markElements, name) && name !== 'language' && name !== 'colour' && name !== 'size'
export const isBlockName = (name: string): boolean => Object.hasOwn(blockElements, name) && name !== 'verse'
