import { graphemes } from '#shared/text.ts'

/** Size of a teaser: at most this many letters, and at most this share of the post. */
const maxLetters = 700
const maxShare = 0.4
/** Letters that a picture or a sound counts as, so that a post of pictures is not completely public. */
const lettersOfPicture = 150

// The cleaner escapes `<` and `>` in texts and attributes, so its output can be cut into tags and texts like this.
const pieces = /<[^>]*>|[^<]+/g
const units = /&[^;\s]+;|[^&]+|&/g

/** The letters of a text in HTML; an entity counts as one. */
const lettersOf = (text: string): string[] =>
  (text.match(units) ?? []).flatMap((unit) => (unit.startsWith('&') ? [unit] : graphemes(unit)))

const weightOf = (piece: string): number => {
  if (/^<(?:img|audio)/.test(piece)) return lettersOfPicture
  return piece.startsWith('<') ? 0 : lettersOf(piece).length
}

/** An opening tag at the end. */
const openedLast = /<\w[^>]*(?<!\/)>$/

const readTagName = (tag: string): string => /^<\/?(\w+)/.exec(tag)?.[1] ?? ''

const closing = (open: readonly string[]): string =>
  open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')

/** The first letters of a text, up to the end of a word where there is one, and a sign that it goes on. */
const cutText = (text: string, letters: number): string => {
  const kept = lettersOf(text).slice(0, letters).join('')
  // Not `;`, which may end an entity.
  return `${kept.replace(/\s+\S*$/, '').replace(/[\s,:–—-]+$/, '')}…`
}

/** A teaser has no footnotes: they stand at the end of the text. */
const withoutNotes = (html: string): string =>
  html.replace(/<sup class="footnote">.*?<\/sup>/g, '').replace(/<ol class="footnotes">.*$/s, '')

/**
 * The first part of a cleaned HTML text: whole blocks where they fill at least half of what may be shown, else cut
 * between letters with every tag closed. A heading is never its last block.
 */
export function teaserOf(html: string): string {
  const all = withoutNotes(html).match(pieces) ?? []
  const total = all.reduce((sum, piece) => sum + weightOf(piece), 0)
  const budget = Math.min(maxLetters, Math.floor(total * maxShare))
  const open: string[] = []
  let teaser = ''
  let used = 0
  /** Ends after a block and is long enough. */
  let blocks: string | undefined
  for (const piece of all) {
    const weight = weightOf(piece)
    if (used + weight > budget) {
      if (blocks !== undefined) return blocks
      if (!piece.startsWith('<')) return teaser + cutText(piece, budget - used) + closing(open)
      // The figure of a picture that is left out would be empty.
      for (; openedLast.test(teaser); open.pop()) teaser = teaser.replace(openedLast, '')
      return teaser + closing(open)
    }
    used += weight
    const name = readTagName(piece)
    if (piece.startsWith('</')) {
      // No opening tag was written.
      if (open.at(-1) !== name) continue
      open.pop()
    } else if (name && !piece.endsWith('/>')) open.push(name)
    teaser += piece
    const isBlock = piece.startsWith('</') && open.length === 0 && !/^h[23]$/.test(name)
    if (isBlock && used >= budget / 2) blocks = teaser
  }
  return teaser + closing(open)
}

/** The publicly readable part of a post. */
export const publicContent = ({ isPremium, content }: { isPremium: boolean; content: string }): string =>
  isPremium ? teaserOf(content) : content
