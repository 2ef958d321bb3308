import { aliases, blockElements, markElements, type BlockName, type MarkName } from '#shared/rich-text.ts'

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
  `address article aside body center dialog div fieldset footer form header hgroup html legend main nav
  noframes optgroup option search section`.split(/\s+/),
)
/** Removing their tags loses nothing. */
export const toldNothing = new Set(
  'html body div center span tbody thead tfoot colgroup col wbr caption source track param q'.split(' '),
)
/** Neither blocks nor marks, and read all the same. */
export const knownTags = new Set(['br', 'div', 'span', 'footnoteMark'])
export const tableParts = new Set(['tbody', 'thead', 'tfoot', 'colgroup', 'col'])

export const isMark = (name: string): name is MarkName =>
  Object.hasOwn(markElements, name) && name !== 'language' && name !== 'colour' && name !== 'size'
/** Whether `nameOf` answers a block of ours. Verse, sounds and films are read in ways of their own. */
export const isBlockName = (name: string): name is BlockName =>
  Object.hasOwn(blockElements, name) && name !== 'verse' && name !== 'audio'

/** Whether a tag begins a block, of ours or one of which only the tag is removed. Pictures stand in for themselves. */
export const isAnyBlock = (name: string): boolean => (isBlockName(name) || otherBlocks.has(name)) && name !== 'img'

const ownClasses: [tags: RegExp, className: RegExp, name: string][] = [
  [/^(?:blockquote|figure)$/, /^(?:pull|wp-block-pullquote)$/, 'pullQuote'],
  [/^(?:div|figure)$/, /^(?:gallery|wp-block-gallery|kg-gallery-container)$/, 'gallery'],
  [/^ol$/, /^footnotes$/, 'footnotes'],
  [/^sup$/, /^footnote$/, 'footnoteMark'],
  [/^p$/, /^video$/, 'videoLink'],
]

/** Names of ours that a tag may not take by itself. */
const byClassOnly = new Set(['gallery', 'footnotes', 'footnote', 'verse'])

/** The name of an element: what its class makes of it, else that of its tag or of an equivalent one. */
export function nameOf(tag: string, className: string | undefined, parent: string | undefined): string {
  if (tag === 'li' && parent === 'footnotes') return 'footnote'
  const classes = className?.split(/\s+/) ?? []
  const own = ownClasses.find(([tags, known]) => tags.test(tag) && classes.some((each) => known.test(each)))
  return own?.[2] ?? (byClassOnly.has(tag) ? 'span' : (aliases[tag] ?? tag))
}

export const isVerse = (source: string, attribs: Record<string, string>): boolean =>
  (source === 'div' || source === 'pre') && /(?:^|\s)(?:wp-block-)?verse(?:\s|$)/.test(attribs.class ?? '')
