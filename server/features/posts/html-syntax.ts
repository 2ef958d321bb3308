import { Parser } from 'htmlparser2'
import { blockElements, markElements, textLimits, type BlockName, type MarkName } from '#shared/rich-text.ts'
import { AppError } from '#server/core/errors.ts'
import {
  lineBreak,
  noteSign,
  type Attributes,
  type Block,
  type Container,
  type Mark,
  type Run,
  type Verse,
} from './html-tree.ts'

/** Maximum nesting of tags; deeper ones count as empty, since the parser's time grows with the depth. */
const maxOpenTags = 200

/** A parser with a limited nesting depth and a limited number of elements. */
export class ShallowParser extends Parser {
  #open = 0
  #elements = 0
  #isFull = false

  /** @throws AppError TEXT_TOO_MANY_PARTS */
  override onopentagname(start: number, endIndex: number): void {
    if (++this.#elements > textLimits.elements)
      throw new AppError('TEXT_TOO_MANY_PARTS', { fields: { content: 'TEXT_TOO_MANY_PARTS' } })
    this.#isFull = this.#open >= maxOpenTags
    super.onopentagname(start, endIndex)
  }

  override onclosetag(start: number, endIndex: number): void {
    this.#isFull = false
    super.onclosetag(start, endIndex)
  }

  protected override isVoidElement(name: string): boolean {
    return this.#isFull || super.isVoidElement(name)
  }

  count(change: 1 | -1): void {
    this.#open += change
  }
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign)
export const escapeValue = (value: string): string => value.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

const markOrder = Object.keys(markElements) as MarkName[]
const tagOf = (mark: Mark): string => /^<(\w+)/.exec(mark.open)?.[1] ?? 'span'

export const inMarkOrder = (marks: Mark[]): Mark[] =>
  marks.toSorted((a, b) => markOrder.indexOf(a.name) - markOrder.indexOf(b.name))

/** Number of outer marks that two runs share. */
function shared(before: readonly Mark[], after: readonly Mark[]): number {
  let count = 0
  while (count < before.length && before[count]?.open === after[count]?.open) count++
  return count
}

/** Serialises runs; a mark that continues is not closed between them. */
function writeRuns(runs: readonly Run[], writtenBreak = '<br />'): string {
  let html = ''
  let open: readonly Mark[] = []
  for (const [index, run] of runs.entries()) {
    const next = runs[index + 1]?.marks ?? []
    // A line break belongs to the marks that continue around it.
    const marks = run.text === lineBreak ? open.slice(0, shared(open, next)) : run.marks
    const kept = shared(open, marks)
    html += closing(open.slice(kept))
    for (const mark of marks.slice(kept)) html += mark.open
    html += run.text === lineBreak ? writtenBreak : run.text === noteSign ? writeNoteMark(run) : escapeText(run.text)
    open = marks
  }
  return html + closing(open)
}

const writeNoteMark = ({ note }: Run): string =>
  `<sup class="footnote"><a href="#fn-${note}" id="fnref-${note}">${note}</a></sup>`

const closing = (marks: readonly Mark[]): string =>
  marks
    .toReversed()
    .map((mark) => `</${tagOf(mark)}>`)
    .join('')

/** The attributes that an element may have, in canonical order. */
const writeAttributes = (name: BlockName, attributes: Attributes): string =>
  blockElements[name].attributes
    .map((attribute) => {
      const value = attributes[attribute]
      if (value === undefined) return ''
      return attribute === 'align' ? ` style="text-align:${value}"` : ` ${attribute}="${escapeValue(value)}"`
    })
    .join('')

/** An element with its attributes, those of its class first. */
function writeElement(name: BlockName, attributes: Attributes, inside: string, id = ''): string {
  const element: (typeof blockElements)[BlockName] & { written?: { tag: string; class?: string } } = blockElements[name]
  const { tag, class: className } = element.written ?? { tag: name }
  const own = `${className ? ` class="${className}"` : ''}${id && ` id="fn-${id}"`}`
  return `<${tag}${own}${writeAttributes(name, attributes)}>${inside}</${tag}>`
}

const writeVerse = ({ attributes, stanzas }: Verse): string => {
  const paragraphs = stanzas.map((lines) => `<p>${lines.map((line) => writeRuns(line)).join('<br />')}</p>`)
  return writeElement('verse', attributes, paragraphs.join(''))
}

const writeContainer = ({ tag, attributes, children }: Container): string => {
  const inside = writeBlocks(children)
  if (tag === 'root') return inside
  return writeElement(tag, attributes, tag === 'table' ? `<tbody>${inside}</tbody>` : inside, attributes.note)
}

function writeBlock(block: Block): string {
  if (block.kind === 'rule') return '<hr />'
  if (block.kind === 'verse') return writeVerse(block)
  if (block.kind === 'container') return writeContainer(block)
  if (block.kind === 'audio') return `<audio src="${escapeValue(block.src)}" controls preload="none"></audio>`
  if (block.kind === 'video') {
    const link = `<a href="${escapeValue(block.href)}" rel="noopener">${escapeText(block.title)}</a>`
    return writeElement('videoLink', {}, link)
  }
  if (block.kind === 'image') {
    const { src, alt, width, float, isDecorative, link } = block
    const role = isDecorative ? ' role="presentation"' : ''
    const image = `<img src="${escapeValue(src)}" alt="${escapeValue(alt)}" data-width="${width}" data-float="${float}"${role} />`
    return link ? `${link.open}${image}</a>` : image
  }
  const { attributes, runs } = block
  const tag = block.tag === 'caption' ? 'figcaption' : block.tag
  const inside = tag === 'pre' ? `<code>${writeRuns(runs, lineBreak)}</code>` : writeRuns(runs)
  return writeElement(tag, attributes, inside)
}

/** Serialises blocks to the stored HTML. */
export const writeBlocks = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('')
