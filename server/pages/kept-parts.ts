import type { Lang } from '#shared/lang.ts'
import type { PageHtml } from './document.ts'

/** What one page takes from the parts that others have rendered, and gives to them (client/core/kept-part.ts). */
export interface PageParts {
  /** The name of a part's element in this page, which no text of a page can have. */
  markOf(name: string): string
  /** Whether the part need not be rendered. */
  has(name: string): boolean
}

interface KeptPart {
  /** Its HTML, encoded once for all pages. */
  html: Buffer
  /** Where its links lead: on these pages, and below them, links are marked. */
  addresses: string[]
}

interface PartsPage {
  /** The address of the page, as it was asked for. */
  address: string
  lang: Lang
  /** Of this render alone. */
  nonce: string
}

const endOfPart = '</kept-part>'

/** An address that may be encoded in more than one way, without its query. */
function plainPath(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const addressesIn = (html: string): string[] =>
  Array.from(html.matchAll(/ href="(\/[^"]*)"/g), ([, address = '']) => plainPath(address))

/**
 * Parts of the frame, as the first page that was rendered has them: on most pages they are half of all elements.
 * @param readVersion of the content; parts of a former one are dropped
 */
export function createKeptParts(readVersion: () => number) {
  const kept = new Map<string, KeptPart>()
  let keptVersion = readVersion()

  return ({ address, lang, nonce }: PartsPage) => {
    const version = readVersion()
    if (version !== keptVersion) kept.clear()
    keptVersion = version
    const path = plainPath(address)
    const find = (name: string): Buffer | undefined => {
      const part = kept.get(`${lang} ${name}`)
      const isMarked = part?.addresses.some((to) => path === to || path.startsWith(`${to}/`))
      return isMarked ? undefined : part?.html
    }
    // Held until the page is whole: by then the content may have changed.
    const taken = new Map<string, Buffer>()
    const parts: PageParts = {
      markOf: (name) => `${nonce} ${name}`,
      has: (name) => {
        const html = find(name)
        if (html !== undefined) taken.set(name, html)
        return html !== undefined
      },
    }

    /**
     * The page with its parts in place of their elements.
     * @param isWhole whether parts may be kept of it: nothing that it shows has failed
     */
    const fill = (html: string, isWhole: boolean): PageHtml => {
      const mayKeep = isWhole && keptVersion === version && readVersion() === version
      const [start = '', ...rest] = html.split(`<kept-part name="${nonce} `)
      const pieces = rest.map((piece) => {
        const name = piece.slice(0, piece.indexOf('">'))
        const end = piece.indexOf(endOfPart)
        const after = piece.slice(end + endOfPart.length)
        const part = taken.get(name)
        if (part) return { part, text: after }
        const rendered = piece.slice(name.length + '">'.length, end)
        // Marks are the page's own.
        if (mayKeep && rendered && !rendered.includes(' aria-current="page"'))
          kept.set(`${lang} ${name}`, { html: Buffer.from(rendered), addresses: addressesIn(rendered) })
        return { text: rendered + after }
      })
      return [{ text: start }, ...pieces]
    }
    return { parts, fill }
  }
}

export type KeptParts = ReturnType<typeof createKeptParts>
