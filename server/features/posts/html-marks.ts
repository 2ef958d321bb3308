import type { MarkName } from '#shared/rich-text.ts'
import type { Mark } from './html-tree.ts'
import { inMarkOrder } from './html-writer.ts'

/** The open marks, each with those that it overrides. */
export class OpenMarks {
  readonly #open = new Map<MarkName, Mark[]>()

  open(mark: Mark): void {
    const open = this.#open.get(mark.name)
    if (open) open.push(mark)
    else this.#open.set(mark.name, [mark])
  }

  close(name: MarkName): void {
    this.#open.get(name)?.pop()
  }

  /** The innermost mark with a name. */
  innermost(name: MarkName): Mark | undefined {
    return this.#open.get(name)?.at(-1)
  }

  /** The marks of the current text, outermost first. */
  list(): Mark[] {
    const open = [...this.#open.values()].flatMap((marks) => marks.slice(-1))
    // Subscript and superscript exclude each other.
    const isTwice = open.some(({ name }) => name === 'sup') && open.some(({ name }) => name === 'sub')
    return inMarkOrder(isTwice ? open.filter(({ name }) => name !== 'sub') : open)
  }
}
