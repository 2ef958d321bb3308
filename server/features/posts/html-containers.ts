import { newContainer, settleContainer, type Block, type Container } from './html-tree.ts'

const isList = (tag: string): boolean => tag === 'ul' || tag === 'ol'

/** Where an element belongs that cannot stand anywhere. */
const homeOf: Readonly<Record<string, Container['tag']>> = {
  li: 'ul',
  dt: 'dl',
  dd: 'dl',
  tr: 'table',
  td: 'tr',
  th: 'tr',
}
/** What stands between a container and a block in it. */
const needed: Readonly<Record<string, Container['tag']>> = { ul: 'li', ol: 'li', dl: 'dd', table: 'tr', tr: 'td' }

const holds = (container: string, tag: string): boolean => {
  const home = homeOf[tag]
  if (home === undefined) return needed[container] === undefined
  return container === home || (tag === 'li' && container === 'ol')
}

/** What is opened in a container on the way to something that it does not hold. */
const missing = (container: string, tag: string): Container['tag'] => needed[container] ?? homeOf[tag] ?? 'li'

/** The containers that are open at a place of the text, from the root to the innermost. */
export class OpenContainers {
  readonly #open: Container[] = [newContainer('root')]

  get depth(): number {
    return this.#open.length
  }

  get innermost(): Container {
    return this.#open.at(-1) as Container
  }

  open(container: Container): void {
    this.#open.push(container)
  }

  /** How many are open up to the innermost table; 0 outside of any. */
  get tableDepth(): number {
    return this.#open.findLastIndex(({ tag }) => tag === 'table') + 1
  }

  /** The open container for something; those that it needs around it are opened, those that cannot hold it closed. */
  parentFor(tag: string): Container {
    const last = () => this.#open.at(-1) as Container
    while (last().isImplied && !holds(last().tag, tag)) this.closeTo(this.#open.length - 1)
    while (!holds(last().tag, tag)) {
      // A list that stands right in a list belongs to the item before it.
      const isNestedList = isList(last().tag) && isList(tag)
      const before = isNestedList ? last().children.pop() : undefined
      const next = before?.kind === 'container' ? before : newContainer(missing(last().tag, tag))
      this.#open.push({ ...next, isImplied: true })
    }
    return last()
  }

  /** Closes containers until so many are open. Each joins its parent when all of it is there. */
  closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const closed = this.#open.pop() as Container
      this.#open.at(-1)?.children.push(...settleContainer(closed))
    }
  }

  /** Closes all, and answers what the text became. */
  end(): Block[] {
    this.closeTo(1)
    return settleContainer(this.innermost).flatMap((root) => ('children' in root ? root.children : []))
  }
}
