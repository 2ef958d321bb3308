import { graphemes } from '#shared/text.ts'

/** How many losses a report names; of one address, and of the words before it, so many letters. */
const maxLosses = 200
const addressLetters = 200
const placeLetters = 40

interface Loss {
  count: number
  place?: string
}

/** What a text loses while it is cleaned, each thing once: names, and what readers miss with its address and its place. */
export class Losses {
  readonly #losses = new Map<string, Loss>()
  #unlisted = 0
  /** The end of what has been read. */
  #before = ''

  /** Goes on to the words behind these; a block begins with a space. */
  read(words: string): void {
    this.#before = (this.#before + words).slice(-3 * placeLetters)
  }

  /** A name that says all: a handler, an attribute, a style, a tag whose words stay, a character. */
  readonly tell = (what: string): void => this.#add(what, undefined)

  /** Something that readers miss. @param before the words before it, where they are not those that were read last */
  readonly tellOf = (what: string, address = '', before = this.#before): void => {
    const short = (/^data:[^,;]*/i.exec(address)?.[0] ?? address).slice(0, addressLetters)
    this.#add(short ? `${what} ${short}` : what, placeAfter(before))
  }

  #add(what: string, place: string | undefined): void {
    const loss = this.#losses.get(what)
    if (loss) loss.count++
    else if (this.#losses.size < maxLosses) this.#losses.set(what, { count: 1, ...(place !== undefined && { place }) })
    else this.#unlisted++
  }

  /** As `removed` of a call: `iframe https://maps.example/ (2×), after “the way there”`. */
  list(): string[] {
    const listed = [...this.#losses].map(([what, { count, place }]) =>
      place === undefined ? what : `${what}${count > 1 ? ` (${count}×)` : ''}, ${place}`,
    )
    return this.#unlisted > 0 ? [...listed, `${this.#unlisted} more`] : listed
  }
}

function placeAfter(before: string): string {
  // oxlint-disable-next-line no-control-regex -- the sign of a footnote
  const words = before.replace(/[\s\u0000]+/g, ' ').trim()
  if (!words) return 'at the beginning'
  const letters = graphemes(words)
  if (letters.length <= placeLetters) return `after “${words}”`
  const end = letters.slice(-placeLetters).join('')
  return `after “…${/\s(.+)$/s.exec(end)?.[1] ?? end}”`
}
