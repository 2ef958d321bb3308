import { settleContainer } from './html-settle.ts'
import { newContainer, type Block, type Container } from './html-tree.ts'

const isList = (tag: string): boolean => tag === 'ul' || tag === 'ol'

/** Parents of elements that cannot be anywhere. */
const homeOf: Readonly<Record<string, Container['tag']>> = {
  li: 'ul',
  dt: 'dl',
  dd: 'dl',
  tr: 'table',
  td: 'tr',
  th: 'tr',
  footnote: 'footnotes',
}
/** The element between a container and a block in it. */
const needed: Readonly<Record<string, Container['tag']>> = {
  ul: 'li',
  ol: 'li',
  dl: 'dd',
  table: 'tr',
  tr: 'td',
  footnotes: 'footnote',
}

const holds = (container: string, tag: string): boolean => {
  const home = homeOf[tag]
  if (home === undefined) return needed[container] === undefined
  return container === home || (tag === 'li' && container === 'ol')
}

/** The element to open in a container for a child that it cannot hold directly. */
const missing = (container: string, tag: string): Container['tag'] => needed[container] ?? homeOf[tag] ?? 'li'

/** The open containers, from the root to the innermost. */
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

  /** Depth of the innermost table; 0 outside of any. */
  get tableDepth(): number {
    return this.#open.findLastIndex(({ tag }) => tag === 'table') + 1
  }

  /** The container for an element: opens the parents that it needs, and closes those that cannot hold it. */
  parentFor(tag: string): Container {
    const last = () => this.#open.at(-1) as Container
    while (last().isImplied && !holds(last().tag, tag)) this.closeTo(this.#open.length - 1)
    while (!holds(last().tag, tag)) {
      // A list directly inside a list belongs to the preceding item.
      const isNestedList = isList(last().tag) && isList(tag)
      const before = isNestedList ? last().children.pop() : undefined
      const next = before?.kind === 'container' ? before : newContainer(missing(last().tag, tag))
      this.#open.push({ ...next, isImplied: true })
    }
    return last()
  }

  /** Closes containers down to that depth; a closed container is appended to its parent. */
  closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const closed = this.#open.pop() as Container
      this.#open.at(-1)?.children.push(...settleContainer(closed))
    }
  }

  /** Closes all containers and returns the blocks. */
  end(): Block[] {
    this.closeTo(1)
    return settleContainer(this.innermost).flatMap((root) => ('children' in root ? root.children : []))
  }
}
