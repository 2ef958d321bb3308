import { textOfHtml } from '#shared/text.ts'
import type { DemoPost } from '../posts/demo-post.ts'
import type { DemoIssue } from './issues.ts'
import { createLettering, type Lettering, type Style } from './lettering.ts'
import { createPdfWriter, textString, type Ref } from './pdf-writer.ts'

/** A page in points: three to four, as the covers are shown. */
const page = { width: 432, height: 576, margin: 44, foot: 30 } as const
const column = page.width - 2 * page.margin

const ink = '0.078 0.086 0.118 rg'
const blue = '0.106 0.165 0.62 rg'
const paper = '0.957 0.957 0.941 rg'

interface Look {
  style: Style
  size: number
  leading: number
  before?: number
  indent?: number
  colour?: string
}
const looks = {
  title: { style: 'display', size: 25, leading: 37, colour: ink },
  deck: { style: 'bold', size: 12.5, leading: 21, before: 6 },
  author: { style: 'text', size: 9.5, leading: 20, before: 4, colour: blue },
  h2: { style: 'display', size: 14, leading: 23, before: 14 },
  p: { style: 'text', size: 10.8, leading: 19, before: 7 },
  li: { style: 'text', size: 10.8, leading: 19, before: 4, indent: 16 },
  blockquote: { style: 'bold', size: 12, leading: 21, before: 10, indent: 16, colour: blue },
} as const satisfies Record<string, Look>

interface Block {
  text: string
  look: Look
}

/** The blocks of a post's HTML; line breaks of poems stay. */
function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  for (const [, tag = 'p', body = ''] of html.matchAll(/<(p|h2|h3|li|blockquote)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
    const look: Look = tag === 'h3' ? looks.h2 : looks[tag as 'p' | 'h2' | 'li' | 'blockquote']
    for (const [index, line] of body.split(/<br\s*\/?>/).entries()) {
      const text = textOfHtml(line)
      if (text)
        blocks.push({ text: tag === 'li' ? `• ${text}` : text, look: index === 0 ? look : { ...look, before: 0 } })
    }
  }
  return blocks
}

/** Words in lines of at most that width. */
function breakLines(letters: Lettering, text: string, { style, size }: Look, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && letters.widthOf(longer, style, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

/** Pages of lines, from the top to the foot. */
function createPages(letters: Lettering) {
  const pages: string[][] = []
  let y = 0
  const text = (line: string, x: number, at: number, { style, size, colour = ink }: Look) =>
    pages
      .at(-1)!
      .push(`BT ${colour} 1 0 0 1 ${x.toFixed(2)} ${at.toFixed(2)} Tm ${letters.write(line, style, size)} ET`)
  return {
    pages,
    text,
    draw: (operators: string) => pages.at(-1)!.push(operators),
    begin() {
      pages.push([])
      y = page.height - page.margin
    },
    set({ text: words, look }: Block) {
      const { leading, before = 0, indent = 0 } = look
      y -= before
      for (const line of breakLines(letters, words, look, column - indent)) {
        if (y - leading < page.margin + page.foot) this.begin()
        y -= leading
        text(line, page.margin + indent, y, look)
      }
    },
    move(by: number) {
      y -= by
    },
  }
}

/** Sets an issue: a cover, what is in it, and its articles, each from a new page. */
export function typeset(issue: DemoIssue, posts: DemoPost[], drawing: { jpeg: Buffer; side: number }): Buffer {
  const writer = createPdfWriter()
  const letters = createLettering(writer)
  const book = createPages(letters)
  const isIssue = issue.category === 'Archive'
  const [number = '', name = issue.title] = issue.title.split(': ')

  book.begin()
  const half = page.width
  book.draw(`${isIssue ? paper : blue} 0 0 ${page.width} ${page.height} re f`)
  const onCover = isIssue ? ink : paper
  book.draw(`q ${half} 0 0 ${half} 0 ${-half * 0.28} cm /Cover Do Q`)
  book.text('மை', page.margin, page.height - 82, {
    style: 'display',
    size: 62,
    leading: 0,
    colour: isIssue ? blue : paper,
  })
  const small: Look = { style: 'bold', size: 11, leading: 0, colour: onCover }
  const edge = (text: string) => page.width - page.margin - letters.widthOf(text, small.style, small.size)
  book.text(number, edge(number), page.height - 58, small)
  book.draw(`${onCover} ${page.margin} ${page.height - 104} ${column} 1.5 re f`)
  const headline: Look = { style: 'display', size: 30, leading: 43, colour: isIssue ? blue : paper }
  for (const [index, line] of breakLines(letters, name, headline, column).entries())
    book.text(line, page.margin, page.height - 146 - index * headline.leading, headline)

  if (isIssue) {
    book.begin()
    book.set({ text: 'உள்ளே', look: { ...looks.title, colour: blue } })
    book.set({ text: issue.subtitle, look: looks.deck })
    book.move(14)
    for (const post of posts) {
      book.set({ text: post.title, look: { ...looks.deck, before: 14 } })
      book.set({ text: post.author, look: { ...looks.author, before: 0 } })
    }
  }
  for (const post of posts) {
    book.begin()
    book.draw(`${ink} ${page.margin} ${page.height - page.margin} ${column} 3 re f`)
    book.set({ text: post.title, look: looks.title })
    book.set({ text: post.subtitle, look: looks.deck })
    book.set({ text: post.author, look: looks.author })
    for (const block of blocksOf(post.content)) book.set(block)
  }
  return print(book.pages)

  function print(pages: string[][]): Buffer {
    const folio: Look = { style: 'text', size: 8.5, leading: 0, colour: blue }
    const contents = pages.map((operators, index) => {
      if (index === 0) return writer.putStream(operators.join('\n'))
      const label = `மை · ${number} · ${index + 1}`
      const foot = `BT ${blue} 1 0 0 1 ${page.margin} ${page.margin - 8} Tm ${letters.write(label, folio.style, folio.size)} ET`
      return writer.putStream([...operators, foot].join('\n'))
    })
    const tree = writer.reserve()
    const cover = writer.putStream(
      drawing.jpeg,
      `/Type /XObject /Subtype /Image /Width ${drawing.side} /Height ${drawing.side} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      { filter: 'DCTDecode' },
    )
    const resources = writer.put(`<< /Font << ${letters.finish()} >> /XObject << /Cover ${cover} >> >>`)
    const kids = contents.map((content): Ref =>
      writer.put(
        `<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${content} /Resources ${resources} >>`,
      ),
    )
    writer.put(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`, tree)
    return writer.finish({
      root: writer.put(`<< /Type /Catalog /Pages ${tree} /Lang (ta) /ViewerPreferences << /DisplayDocTitle true >> >>`),
      info: writer.put(`<< /Title ${textString(issue.title)} /Author ${textString('மை')} >>`),
    })
  }
}
