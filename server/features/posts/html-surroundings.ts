import type { MarkName } from '#shared/rich-text.ts'
import { addressesOf, linkMark } from './html-addresses.ts'
import type { ReadAttributes } from './html-attributes.ts'
import { isCardLink, isCardTitle, isFurtherWords, isSoundCard, type Card } from './html-cards.ts'
import type { Embedded, Media } from './html-media.ts'
import type { Target } from './html-target.ts'
import type { Mark } from './html-tree.ts'

/** How many elements around a picture may place it, and how many addresses of it are read. */
const maxWrappers = 6
const maxSources = 20

/** Changes made by an open tag of the source, to be undone at its end. */
export interface Frame {
  name: string
  marks: MarkName[]
  /** Depth of open containers before it. */
  depth: number
  hasKind: boolean
  isVerse: boolean
  /** How many entries of `inherited` belong to it. */
  inherited: boolean
  /** Where the pictures in it stand. */
  place?: Pick<ReadAttributes, 'float' | 'width'>
  /** Addresses of the picture in it. */
  sources?: string[]
  object?: Embedded | undefined
  card?: Card
}

/** Reads what the elements of other editors say of those around and in them: places, addresses, cards. */
export class Surroundings {
  readonly #frames: readonly Frame[]
  readonly #target: Target
  readonly #media: Media

  constructor(frames: readonly Frame[], target: Target, media: Media) {
    this.#frames = frames
    this.#target = target
    this.#media = media
  }

  /** Opens an element. @returns the link of a card whose title this is */
  open(
    frame: Frame,
    parent: Frame | undefined,
    source: string,
    attribs: Record<string, string>,
    read: ReadAttributes,
  ): Mark | undefined {
    const { name } = frame
    if (name === 'figure' || name === 'div' || name === 'a') frame.place = { float: read.float, width: read.width }
    else if (name === 'img') this.#readPlace(read)
    else if (name === 'object') frame.object = this.#media.begin(name, attribs)
    else if (name === 'picture') frame.sources = []
    else if (source === 'source' && parent?.sources && parent.sources.length < maxSources)
      parent.sources.push(...addressesOf(attribs))
    else if (source === 'param') {
      const object = this.#frames.findLast((each) => each.object)?.object
      if (object) this.#media.readInside(object, source, attribs)
    }
    if (name === 'a' && ('download' in attribs || /\b(?:button|btn)\b/.test(attribs.class ?? '')))
      this.#target.addText(' ')
    if (isFurtherWords(attribs) && this.#target.text.isBegun) this.#target.addText(' · ')
    if (isSoundCard(attribs)) frame.card = {}
    if (isCardLink(attribs)) {
      frame.card = { link: read.marks.find((mark) => mark.name === 'a') }
      read.marks = read.marks.filter((mark) => mark.name !== 'a')
    }
    const card = isCardTitle(attribs) ? this.#frames.findLast((each) => each.card)?.card : undefined
    const link = card?.link
    if (card) card.link = undefined
    return link
  }

  /** A picture stands where the figure around it does. */
  #readPlace(read: ReadAttributes): void {
    for (const frame of this.#frames.slice(-maxWrappers).toReversed()) {
      if (frame.place) {
        read.float ??= frame.place.float
        read.width ??= frame.place.width
      } else if (frame.name !== 'picture' && frame.name !== 'span' && frame.name !== 'noscript') return
    }
  }

  get isRepeated(): boolean {
    return this.#frames.some(({ name }) => name === 'noscript')
  }

  endEmbedded(embedded: Embedded): void {
    const href = this.#media.linkOf(embedded)
    const card = this.#frames.findLast((frame) => frame.card)?.card
    const object = this.#frames.findLast((frame) => frame.object)
    if (object) object.object = undefined
    if (card && href !== undefined && !this.#media.ownOf(embedded)) {
      this.#media.tell(embedded)
      card.link = linkMark(href)
    } else this.#media.end(embedded, this.isRepeated)
  }

  /** Ends what has waited for the end of an element. */
  close(frame: Frame): void {
    if (frame.object) this.#media.end(frame.object, this.isRepeated)
    if (frame.card?.link) this.#media.addLink(frame.card.link)
  }
}
