import { Parser } from 'htmlparser2'

/** Maximum nesting of tags; deeper ones count as empty, since the parser's time grows with the depth. */
const mostOpenTags = 200

/** A parser with a limited nesting depth. */
export class ShallowParser extends Parser {
  #open = 0
  #isFull = false

  override onopentagname(start: number, endIndex: number): void {
    this.#isFull = this.#open >= mostOpenTags
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
