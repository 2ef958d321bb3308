import type { Lang } from '#shared/lang.ts'
import { englishSpeech } from '#shared/speech/english-speech.ts'
import { langOfSentence, sentencesOf } from '#shared/speech/sentences.ts'
import { tamilSpeech } from '#shared/speech/tamil-speech.ts'

/** What is read at a stretch, and where it stands on the page. */
export interface Sentence {
  spoken: string
  lang: Lang
  range: Range
  block: Element
}

/** Of an article: its title, its standfirst, its text as far as the reader has it. */
const readParts = ':scope > header h1, :scope > header .lede, .prose'
const blocks = 'p, h1, h2, h3, li, dt, dd, td, th, pre, figcaption, summary, blockquote, div'
/** Footnotes would interrupt; films, sounds and credits are no text. */
const notRead =
  'sup.footnote, .footnotes, .note-back, .video, audio, iframe, small, pre, [aria-hidden="true"], [hidden]'

interface Piece {
  node: Text
  /** Where it begins in the text of its block. */
  from: number
}

/** The sentences of one block, whose text is in pieces: bold words, links, lines of verse. */
function sentencesOfBlock(block: Element, text: string, pieces: readonly Piece[], articleLang: Lang): Sentence[] {
  const declared = block.closest('[lang]')?.getAttribute('lang')
  const blockLang = declared === 'ta' || declared === 'en' ? declared : articleLang
  /** The end of a sentence belongs to the piece that it ends, not to the one that begins there. */
  const placeOf = (offset: number, isEnd: boolean) => {
    const piece = pieces.findLast(({ from }) => (isEnd ? from < offset : from <= offset)) ?? pieces[0]!
    return [piece.node, Math.min(offset - piece.from, piece.node.length)] as const
  }
  return sentencesOf(text, blockLang).flatMap(({ from, to }) => {
    const written = text.slice(from, to)
    const lang = langOfSentence(written, blockLang)
    const spoken = lang === 'ta' ? tamilSpeech(written) : englishSpeech(written)
    if (!/[\p{L}\p{N}]/u.test(spoken)) return []
    const range = document.createRange()
    range.setStart(...placeOf(from, false))
    range.setEnd(...placeOf(to, true))
    return { spoken, lang, range, block }
  })
}

/** The sentences of an article as the page shows it, in order. */
export function sentencesOfArticle(article: Element, lang: Lang): Sentence[] {
  const sentences: Sentence[] = []
  for (const part of article.querySelectorAll(readParts)) {
    const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element && node.matches(notRead) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    let block = part
    let text = ''
    let pieces: Piece[] = []
    const finish = () => {
      if (pieces.length > 0) sentences.push(...sentencesOfBlock(block, text, pieces, lang))
      text = ''
      pieces = []
    }
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      // A line of verse is said by itself.
      if (node instanceof Element) {
        if (node.matches('br')) text += '\n'
      } else if (node instanceof Text) {
        const own = node.parentElement?.closest(blocks) ?? part
        if (own !== block) finish()
        block = own
        pieces.push({ node, from: text.length })
        text += node.data
      }
    }
    finish()
  }
  return sentences
}
