import { Parser } from 'htmlparser2'
import { textLimits } from '#shared/rich-text.ts'
import { AppError } from '#server/core/errors.ts'

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
