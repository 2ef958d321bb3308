import { aliases, blockElements, markElements, type BlockName, type MarkName } from '#shared/rich-text.ts'

// Handling of elements that rich text does not have.

/** Removed with their content: scripts, form controls and drawings. */
export const droppedWhole = new Set(
  'script style textarea select datalist title svg math canvas template head'.split(' '),
)
/** These have words or pictures, which readers miss; and they break the line, so words around them stay separate. */
export const missed = new Set('canvas select textarea svg math'.split(' '))
/** They play or frame something; what is inside is only for browsers that cannot. */
export const embedding = new Set('iframe audio video embed'.split(' '))

/** Blocks of which only the tag is removed. */
export const otherBlocks = new Set(
  `address applet article aside body center dialog div fieldset footer form header hgroup html legend main nav
  noframes notes object optgroup option search section`.split(/\s+/),
)
/** Removing their tags loses nothing. */
export const toldNothing = new Set(
  `html body div center span tbody thead tfoot colgroup col wbr caption source track param q picture noscript object
  notes`.split(/\s+/),
)
/** Neither blocks nor marks, and read all the same. */
export const knownTags = new Set(['br', 'div', 'span', 'footnoteMark', 'notes'])
export const tableParts = new Set(['tbody', 'thead', 'tfoot', 'colgroup', 'col'])

export const isMark = (name: string): name is MarkName =>
  Object.hasOwn(markElements, name) && name !== 'language' && name !== 'colour' && name !== 'size'
/** Whether `toElementName` answers a block of ours. Verse, sounds and films are read in ways of their own. */
export const isBlockName = (name: string): name is BlockName =>
  Object.hasOwn(blockElements, name) && name !== 'verse' && name !== 'audio'

/** Whether a tag begins a block, of ours or one of which only the tag is removed. Pictures stand in for themselves. */
export const isAnyBlock = (name: string): boolean => (isBlockName(name) || otherBlocks.has(name)) && name !== 'img'

const ownClasses: [tags: RegExp, className: RegExp, name: string][] = [
  [/^(?:blockquote|figure)$/, /^(?:pull|wp-block-pullquote)$/, 'pullQuote'],
  [/^(?:div|figure|ul)$/, /^(?:gallery|wp-block-gallery|blocks-gallery-grid|kg-gallery-container)$/, 'gallery'],
  [/^li$/, /^blocks-gallery-item$/, 'div'],
  [/^ol$/, /^(?:footnotes|wp-block-footnotes)$/, 'footnotes'],
  [/^(?:div|section|aside)$/, /^footnotes$/, 'notes'],
  [/^hr$/, /^footnotes-sep$/, 'span'],
  [/^sup$/, /^footnote$/, 'footnoteMark'],
  [/^p$/, /^video$/, 'videoLink'],
  // Captions and galleries of the classic editor of WordPress.
  [/^(?:div|dl)$/, /^(?:wp-caption|gallery-item)$/, 'figure'],
  [/^dt$/, /^(?:wp-caption-dt|gallery-icon)$/, 'div'],
  [/^(?:p|dd|div)$/, /^(?:wp-caption-text|wp-caption-dd)$/, 'figcaption'],
  [/^div$/, /^kg-toggle-card$/, 'details'],
  [/^div$/, /^kg-toggle-heading$/, 'summary'],
  [/^div$/, /^kg-file-card-(?:filename|filesize)$/, 'span'],
]

/** Names of ours that a tag may not take by itself. */
const byClassOnly = new Set(['gallery', 'footnotes', 'footnote', 'verse', 'notes'])

/** What an element is in one of these, whatever its class. */
const inside: Record<string, Record<string, string>> = {
  footnotes: { li: 'footnote' },
  notes: { ol: 'footnotes', hr: 'span' },
  // A list in the gallery that a figure is.
  gallery: { ul: 'div', li: 'div' },
}

/** The name of an element: what its parent or its class makes of it, else that of its tag or of an equivalent one. */
export function toElementName(tag: string, className: string | undefined, parent: string | undefined): string {
  const asPart = parent === undefined ? undefined : inside[parent]?.[tag]
  if (asPart) return asPart
  const classes = className?.split(/\s+/) ?? []
  const own = ownClasses.find(([tags, known]) => tags.test(tag) && classes.some((each) => known.test(each)))
  return own?.[2] ?? (byClassOnly.has(tag) ? 'span' : (aliases[tag] ?? tag))
}

export const isVerse = (source: string, attribs: Record<string, string>): boolean =>
  (source === 'div' || source === 'pre') && /(?:^|\s)(?:wp-block-)?verse(?:\s|$)/.test(attribs.class ?? '')
